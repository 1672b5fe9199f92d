import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { errorResponse } from "~/http/error-response.server";
import { SiteLayout } from "~/layout/site-layout";
import { useOrigin } from "~/layout/use-association";
import { PreviewBar } from "~/publication/preview-bar";
import { publicationLabel } from "~/publication/publication";
import { ReportArticle } from "~/reports/report-article";
import { reportDetails } from "~/reports/report-summary.server";
import { reportToEdit } from "~/reports/reports.server";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data?.report.title ?? "Rapport introuvable", "Aperçu");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const report = await reportToEdit(id);
	if (report === undefined || report.deletedAt) throw errorResponse(404, "Ce rapport n’existe pas ou n’existe plus.");
	const { timeZone } = await association();
	return {
		report: reportDetails(report, timeZone),
		publication: publicationLabel(report.publishedAt, new Date(), timeZone),
	};
}

export default function PreviewReport() {
	const { report, publication } = useLoaderData<typeof loader>();
	const origin = useOrigin();
	return (
		<SiteLayout>
			<div className="page">
				<ReportArticle report={report} address={`${origin}/report/${report.id}`} />
			</div>
			<PreviewBar publication={publication} editPath={`/admin/editreports/${report.id}`} />
		</SiteLayout>
	);
}
