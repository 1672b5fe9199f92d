import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { carryForm } from "~/forms/carry-form.server";
import { needOptions } from "~/needs/needs.server";
import { found, itemToEdit, listOf } from "~/publication/item-to-edit.server";
import { answerSave, prepareShareOf, saveItem } from "~/publication/save-item.server";
import { ReportForm } from "~/reports/report-form";
import { receiveReportForm, reportConstraint, reportFields } from "~/reports/report-form.server";
import { shareOfReport } from "~/reports/report-outputs.server";
import { reportToEdit } from "~/reports/reports.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
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
	const { administrator, session } = await requireAdministrator(request, "continuer", carryForm);
	const report = found("reports", await reportToEdit(id));
	const form = await receiveReportForm(request, report);
	if (form.status !== "success") return json(form.answer, form.status);
	const saved = await saveItem("reports", id, form, administrator);
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
