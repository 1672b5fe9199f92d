import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventArticle } from "~/events/event-article";
import { eventDetails } from "~/events/event-summary.server";
import { eventToEdit } from "~/events/events.server";
import { errorResponse } from "~/http/error-response.server";
import { SiteLayout } from "~/layout/site-layout";
import { PreviewBar } from "~/publication/preview-bar";
import { publicationLabel } from "~/publication/publication";
import { unlistedPage } from "~/seo/page-facts";
import { requireAdministrator } from "~/session/require-administrator.server";
import { association } from "~/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data?.event.title ?? "Événement introuvable", "Aperçu");

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const event = await eventToEdit(id);
	if (event === undefined || event.deletedAt) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const { timeZone } = await association();
	const now = new Date();
	return {
		event: eventDetails(event, now),
		publication: publicationLabel(event.publishedAt, now, timeZone),
	};
}

export default function PreviewEvent() {
	const { event, publication } = useLoaderData<typeof loader>();
	return (
		<SiteLayout>
			<div className="page">
				<EventArticle event={event} />
			</div>
			<PreviewBar publication={publication} editPath={`/admin/events/${event.id}`} />
		</SiteLayout>
	);
}
