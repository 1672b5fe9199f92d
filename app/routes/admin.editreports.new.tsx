import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { newId } from "~/db/new-id.server";
import { attempt } from "~/http/attempt.server";
import { forgetFile } from "~/media/forget-file.server";
import { receiveReportForm } from "~/reports/receive-report-form.server";
import { ReportForm } from "~/reports/report-form";
import { reportConstraint } from "~/reports/report-form-schema.server";
import { addReport } from "~/reports/reports.server";
import { Dialog } from "~/ui/dialog";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	return { id: newId(), constraint: reportConstraint };
}

export async function action({ request }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const form = await receiveReportForm(request);
	if (form.status !== "success") return json(form, form.status);
	const saved = await attempt("Erreur lors de l'ajout du rapport.", () =>
		addReport(form.id, form.draft, form.imageIds),
	);
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (!saved.value) await Promise.all(form.imageIds.map(forgetFile));
	return redirectWithToast("/admin/editreports", session, { tone: "success", message: "Rapport ajouté avec succès!" });
}

export default function NewReport() {
	const { id, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title="Nouveau rapport" size="large" closeTo="/admin/editreports">
			<ReportForm
				values={{ id }}
				constraint={constraint}
				refused={answer?.result}
				images={answer?.images ?? []}
				submitLabel="Publier"
			/>
		</Dialog>
	);
}
