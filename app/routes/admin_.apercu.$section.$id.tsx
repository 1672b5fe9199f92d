import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventArticle } from "~/events/event-article";
import { eventDetails } from "~/events/event-summary.server";
import { eventToEdit } from "~/events/events.server";
import { errorResponse } from "~/http/error-response.server";
import { SiteLayout } from "~/layout/site-layout";
import { NeedArticle } from "~/needs/need-article";
import { needDetails } from "~/needs/need-summary.server";
import { needToEdit } from "~/needs/needs.server";
import { PreviewBar } from "~/publication/preview-bar";
import previewStyles from "~/publication/preview-bar.css";
import { publicationLabel } from "~/publication/publication";
import { found } from "~/publication/save-messages.server";
import { ReportArticle } from "~/reports/report-article";
import { reportDetails } from "~/reports/report-summary.server";
import { reportToEdit, withVisibleImages } from "~/reports/reports.server";
import { unlistedPage } from "~/seo/page-facts";
import { allows } from "~/session/permissions";
import { requireAdministrator, type SignedIn } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
	const kinds: Record<string, string> = { events: "Événement", needs: "Besoin" };
	const missing = `${kinds[params.section ?? ""] ?? "Rapport"} introuvable`;
	const shown = data && ("event" in data ? data.event : "need" in data ? data.need : data.report);
	return unlistedPage(matches, shown ? shown.title : missing, "Aperçu");
};

/** An event, a need or a report as visitors would see it. */
export async function loader({ request, params: { section, id = "" } }: LoaderFunctionArgs) {
	const { administrator } = await requireAdministrator(request);
	const [timeZone, now] = [await siteTimeZone(), new Date()];
	if (section === "events") {
		const event = found(section, live(await eventToEdit(id)));
		return {
			event: eventDetails(event, now),
			publication: publicationLabel(event.publishedAt, now, timeZone),
			back: backFrom("/admin/events", id, administrator),
		};
	}
	if (section === "needs") {
		const need = found(section, live(await needToEdit(id)));
		return {
			need: needDetails(need),
			publication: publicationLabel(need.publishedAt, now, timeZone),
			back: backFrom("/admin/besoins", id, administrator),
		};
	}
	if (section !== "reports") throw errorResponse(404);
	const report = found(section, live(await reportToEdit(id)));
	return {
		report: reportDetails(withVisibleImages(report), timeZone),
		publication: publicationLabel(report.publishedAt, now, timeZone),
		back: backFrom("/admin/editreports", id, administrator),
	};
}

const backFrom = (list: string, id: string, { role }: SignedIn["administrator"]) =>
	allows(role, `${list}/${id}`)
		? { to: `${list}/${id}`, label: "Revenir au formulaire" }
		: { to: list, label: "Revenir à la liste" };

const live = <Row extends { deletedAt: Date | null }>(row: Row | undefined) => (row?.deletedAt ? undefined : row);

export default function Preview() {
	const data = useLoaderData<typeof loader>();
	return (
		<SiteLayout>
			<div className="page">
				{"event" in data && <EventArticle event={data.event} />}
				{"need" in data && <NeedArticle need={data.need} />}
				{"report" in data && <ReportArticle report={data.report} linked={false} />}
			</div>
			<PreviewBar publication={data.publication} back={data.back} />
		</SiteLayout>
	);
}
