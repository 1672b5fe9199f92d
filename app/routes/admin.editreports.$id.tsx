import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { carryForm } from "~/forms/carry-form.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { pickFields } from "~/publication/pick-fields.server";
import { publicationState, publicationValues, savedMessage } from "~/publication/publication";
import { describeConflict, differences } from "~/publication/save-conflict.server";
import { receiveReportForm } from "~/reports/receive-report-form.server";
import { ReportForm } from "~/reports/report-form";
import { reportConstraint, reportFields, reportLabels } from "~/reports/report-form-schema.server";
import { reportToEdit, updateReport } from "~/reports/reports.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

const missing = "Ce rapport n’existe pas ou n’existe plus.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const report = await reportToEdit(id);
	if (report === undefined) throw errorResponse(404, missing);
	const { timeZone } = await association();
	const now = new Date();
	const { images, publishedAt, version, deletedAt } = report;
	const publication = publicationValues(publishedAt, now, timeZone);
	const values = { id, ...pickFields(report, reportFields), ...publication };
	const state = publicationState(publishedAt, now);
	return json(
		{
			values,
			state,
			version,
			trashed: deletedAt !== null,
			images,
			constraint: reportConstraint,
			timeZone,
			list: listOf(request),
		},
		deletedAt ? 404 : 200,
	);
}

const listOf = (request: Request) => `/admin/editreports${listQuery(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer", carryForm);
	const report = await reportToEdit(id);
	if (report === undefined) throw errorResponse(404, missing);
	const { timeZone } = await association();
	const form = await receiveReportForm(request, { timeZone, current: report });
	if (form.status !== "success") return json(form.answer, form.status);
	const { draft, imageIds, publication, version, restore } = form;
	const saved = await tryAction("Une erreur s'est produite", () =>
		updateReport(id, draft, imageIds, { by: administrator.id, publication, version, restore }),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (saved.value === "older" || saved.value === "missing") {
		const conflict = await describeConflict(saved.value, { section: "reports", id, me: administrator.id, timeZone });
		const theirs = await reportToEdit(id);
		if (conflict === undefined || theirs === undefined) throw errorResponse(404, missing);
		const { message, ...outcome } = conflict;
		const compared = saved.value === "older" ? { differences: differences(reportLabels, draft, theirs) } : {};
		return json(form.giveBack(message, { ...outcome, ...compared, trashed: theirs.deletedAt !== null }), 409);
	}
	if (saved.value === "restored") await record(administrator, "report.restored", { id, name: report.title });
	if (saved.value !== "unchanged") await record(administrator, "report.changed", { id, name: draft.title });
	const earlierIds = report.images.map((image) => image.id);
	const [shown, others] = saved.value === "unchanged" ? [earlierIds, imageIds] : [imageIds, earlierIds];
	await deleteUnreferenced(others.filter((image) => !shown.includes(image)));
	const message = savedMessage(publication, "Rapport mis à jour avec succès!", timeZone);
	return redirectWithToast(listOf(request), session, { tone: "success", message });
}

export default function EditReport() {
	const { values, state, version, trashed, images, constraint, timeZone, list } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title="Éditer le rapport" size="large" closeTo={list}>
			<ReportForm
				key={values.id}
				values={values}
				state={state}
				version={version}
				trashed={trashed}
				constraint={constraint}
				timeZone={timeZone}
				closeTo={list}
				refused={answer}
				images={answer?.images ?? images}
				submitLabel={state === "published" ? "Mettre à jour" : "Publier"}
			/>
		</Dialog>
	);
}
