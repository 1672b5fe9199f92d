import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { carryForm } from "~/forms/carry-form.server";
import { needOptions } from "~/needs/needs.server";
import { outboxHeader } from "~/outbox/outbox-header";
import { listOf } from "~/publication/item-to-edit.server";
import { addItem, answerSave, prepareShareOf } from "~/publication/save-item.server";
import { ReportForm } from "~/reports/report-form";
import { receiveReportForm, reportConstraint } from "~/reports/report-form.server";
import { shareOfReport } from "~/reports/report-outputs.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const [timeZone, needs] = await Promise.all([siteTimeZone(), needOptions()]);
	const closeTo = listOf("reports", request);
	return { values: { id: newId() }, constraint: reportConstraint, needs, timeZone, closeTo };
}

export async function action({ request }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const form = await receiveReportForm(request);
	if (form.status !== "success") return json(form.answer, form.status);
	const resent = request.headers.has(outboxHeader);
	const saved = await addItem("reports", form.value.id, form, administrator, resent);
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
