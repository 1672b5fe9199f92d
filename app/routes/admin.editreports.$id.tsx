import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReportForm } from "~/content/reports/report-form";
import { receiveReportForm, reportConstraint, reportFields } from "~/content/reports/report-form.server";
import { reportDetails } from "~/content/reports/report-lists.server";
import { shareOfReport } from "~/content/reports/report-outputs.server";
import { reportToEdit } from "~/content/reports/reports.server";
import { needOptions } from "~/giving/needs/needs.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { found, itemToEdit, listOf } from "~/publishing/publication/item-to-edit.server";
import { answerSave, prepareShareOf, saveItem } from "~/publishing/publication/save-item.server";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { carryForm } from "~/web/forms/carry-form.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Éditer le rapport");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const report = found("reports", await reportToEdit(id));
	return json(
		{
			...itemToEdit(report, reportFields, await siteTimeZone()),
			images: report.images,
			needs: await needOptions(),
			constraint: reportConstraint,
			closeTo: listOf("reports", request),
		},
		report.deletedAt ? 404 : 200,
	);
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer", carryForm);
	const report = found("reports", await reportToEdit(id));
	const form = await receiveReportForm(request, report);
	if ("shown" in form) return json({ ...form.answer, preview: reportDetails(form.shown, form.timeZone) });
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("reports", id, form, account);
	prepareShareOf(saved, shareOfReport);
	return answerSave(request, "reports", session, form, saved);
}

export default function EditReport() {
	const shown = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Éditer le rapport" size="large" closeTo={shown.closeTo}>
			<ReportForm
				key={shown.values.id}
				{...shown}
				refused={refused}
				images={refused?.files ?? shown.images}
				described={shown.images}
				submitLabel={shown.state === "published" ? "Mettre à jour" : "Publier"}
			/>
		</Dialog>
	);
}
