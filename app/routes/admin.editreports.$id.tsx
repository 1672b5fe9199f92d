import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { forgetFile } from "~/media/forget-file.server";
import { receiveReportForm } from "~/reports/receive-report-form.server";
import { ReportForm } from "~/reports/report-form";
import { reportConstraint } from "~/reports/report-form-schema.server";
import { publishedReport, updateReport } from "~/reports/reports.server";
import { Dialog } from "~/ui/dialog";

const missing = "Ce rapport n’existe pas ou se trouve dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const report = await publishedReport(id);
	if (report === undefined) throw problem(404, missing);
	const { title, subtitle, content, author, date, shareLink, images } = report;
	const values = { id, title, subtitle, content, author, date, shareLink };
	return { values, images, constraint: reportConstraint };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { session } = await requireAdministrator(request, "continuer");
	const report = await publishedReport(id);
	if (report === undefined) throw problem(404, missing);
	const form = await receiveReportForm(request);
	if (form.status !== "success") return json(form, form.status);
	const saved = await attempt("Une erreur s'est produite", () => updateReport(id, form.draft, form.imageIds));
	if (saved.failed) return json(form.giveBack(saved.message), 503);
	if (!saved.value) throw problem(404, missing);
	await Promise.all(report.images.map((image) => forgetFile(image.id)));
	return redirectWithToast("/admin/editreports", session, {
		tone: "success",
		message: "Rapport mis à jour avec succès!",
	});
}

export default function EditReport() {
	const { values, images, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title="Éditer le rapport" size="large" closeTo="/admin/editreports">
			<ReportForm
				key={values.id}
				values={values}
				constraint={constraint}
				refused={answer?.result}
				images={answer?.images ?? images}
				submitLabel="Mettre à jour"
			/>
		</Dialog>
	);
}
