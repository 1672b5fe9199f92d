import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventDetails } from "~/content/events/event-lists.server";
import { EventArticle } from "~/content/events/event-views";
import { eventToEdit } from "~/content/events/events.server";
import { reportDetails } from "~/content/reports/report-lists.server";
import { ReportArticle } from "~/content/reports/report-views";
import { reportToEdit, withVisibleImages } from "~/content/reports/reports.server";
import { NeedArticle } from "~/giving/needs/need-views";
import { needDetails, needToEdit } from "~/giving/needs/needs.server";
import { allows } from "~/people/session/permissions";
import { requirePermission, type SignedIn } from "~/people/session/require-permission.server";
import { kindWithPreview } from "~/platform/kinds/content-kinds";
import { contentPaths } from "~/platform/kinds/paths";
import { found } from "~/publishing/publication/item-to-edit.server";
import previewStyles from "~/publishing/publication/preview-bar.css";
import { publicationLabel } from "~/publishing/publication/publication";
import { PreviewBar } from "~/publishing/publication/publication-views";
import { unlistedPage } from "~/publishing/seo/page-title";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { SiteLayout } from "~/site/layout/site-layout";
import { errorResponse } from "~/web/http/error-response.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
	const kinds: Record<string, string> = { events: "Événement", needs: "Besoin" };
	const missing = `${kinds[params.kind ?? ""] ?? "Rapport"} introuvable`;
	const shown = data && ("event" in data ? data.event : "need" in data ? data.need : data.report);
	return unlistedPage(matches, shown ? shown.title : missing, "Aperçu");
};

export async function loader({ request, params: { kind: name = "", id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const kind = kindWithPreview(name);
	if (kind === undefined) throw errorResponse(404);
	const [timeZone, now] = [await siteTimeZone(), new Date()];
	const shared = ({ publishedAt }: { publishedAt: Date | null }) => ({
		publication: publicationLabel(publishedAt, now, timeZone),
		back: backFrom(contentPaths.list(kind), id, account),
	});
	if (kind === "events") {
		const event = found(kind, live(await eventToEdit(id)));
		return { event: eventDetails(event, now), ...shared(event) };
	}
	if (kind === "needs") {
		const need = found(kind, live(await needToEdit(id)));
		return { need: needDetails(need), ...shared(need) };
	}
	// The compiler asks for each kind that says it has a preview.
	kind satisfies "reports";
	const report = found(kind, live(await reportToEdit(id)));
	return { report: reportDetails(withVisibleImages(report), timeZone), ...shared(report) };
}

const backFrom = (list: string, id: string, { role }: SignedIn["account"]) =>
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
