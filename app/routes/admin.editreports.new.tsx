import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportForm } from "~/content/reports/report-form";
import { receiveReportForm, reportConstraint } from "~/content/reports/report-form.server";
import { reportDetails } from "~/content/reports/report-lists.server";
import { shareOfReport } from "~/content/reports/report-outputs.server";
import { needOptions } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { outboxHeader } from "~/publishing/outbox/outbox-header";
import { listOf } from "~/publishing/publication/item-to-edit.server";
import { addItem, answerSave, prepareShareOf } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Nouveau rapport");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const [timeZone, needs] = await Promise.all([siteTimeZone(), needOptions()]);
	const closeTo = listOf("reports", request);
	return { values: { id: newId() }, constraint: reportConstraint, needs, timeZone, closeTo };
}

export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const form = await receiveReportForm(request);
	if ("shown" in form) return json({ ...form.answer, preview: reportDetails(form.shown, form.timeZone) });
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("reports", form.value.id, form, account, resent);
	prepareShareOf(saved, shareOfReport);
	return answerSave(request, "reports", session, form, saved);
}

export default function NewReport() {
	const blank = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Nouveau rapport" size="large" closeTo={blank.closeTo}>
			<ReportForm {...blank} refused={refused} images={refused?.files ?? []} submitLabel="Publier" />
		</Dialog>
	);
}
