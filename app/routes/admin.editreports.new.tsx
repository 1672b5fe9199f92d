import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/db/new-id.server";
import { deleteUnreferenced } from "~/files/delete-unreferenced.server";
import { carryForm } from "~/forms/carry-form.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { record } from "~/journal/record.server";
import { addOrRestore } from "~/publication/add-or-restore.server";
import { savedMessage } from "~/publication/publication";
import { inTrashSince } from "~/publication/save-conflict.server";
import { receiveReportForm } from "~/reports/receive-report-form.server";
import { ReportForm } from "~/reports/report-form";
import { reportConstraint } from "~/reports/report-form-schema.server";
import { addReport, reportToEdit, updateReport } from "~/reports/reports.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const { timeZone } = await association();
	return { id: newId(), constraint: reportConstraint, timeZone, list: listOf(request) };
}

const listOf = (request: Request) => `/admin/editreports${listQuery(request.url).search}`;

export async function action({ request }: ActionFunctionArgs) {
	const { session, administrator } = await requireAdministrator(request, "continuer", carryForm);
	const { timeZone } = await association();
	const form = await receiveReportForm(request, { timeZone });
	if (form.status !== "success") return json(form.answer, form.status);
	const { id, draft, imageIds, publication, restore } = form;
	const saving = { by: administrator.id, publication, restore };
	const saved = await tryAction("Erreur lors de l'ajout du rapport.", () =>
		addOrRestore(restore, {
			add: () => addReport(id, draft, imageIds, saving),
			find: () => reportToEdit(id),
			restore: (version) => updateReport(id, draft, imageIds, { ...saving, version }),
		}),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	const { added, restored, trashedAt } = saved.value;
	if (trashedAt) return json(form.giveBack(inTrashSince("reports", trashedAt, timeZone), { trashed: true }), 409);
	if (restored) await record(administrator, "report.restored", { id, name: draft.title });
	if (added) await record(administrator, "report.added", { id: added, name: draft.title });
	const earlier = restored?.images ?? [];
	if (!added) await deleteUnreferenced([...earlier.map((image) => image.id), ...imageIds]);
	const message = savedMessage(publication, "Rapport ajouté avec succès!", timeZone);
	return redirectWithToast(listOf(request), session, { tone: "success", message });
}

export default function NewReport() {
	const { id, constraint, timeZone, list } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title="Nouveau rapport" size="large" closeTo={list}>
			<ReportForm
				values={{ id }}
				constraint={constraint}
				timeZone={timeZone}
				closeTo={list}
				refused={answer}
				images={answer?.images ?? []}
				submitLabel="Publier"
			/>
		</Dialog>
	);
}
