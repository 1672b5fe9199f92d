import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventDetails } from "~/content/events/event-lists.server";
import { EventPoster, PosterTools } from "~/content/events/event-poster";
import posterStyles from "~/content/events/event-poster.css";
import { publishedEvent } from "~/content/events/events.server";
import { env } from "~/platform/env/env.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { Logo } from "~/site/layout/site-layout";
import { useAssociation } from "~/site/layout/use-association";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { QrCode } from "~/web/ui/qr-code";
import { qrCode } from "~/web/ui/qr-code.server";

export { publicPage as headers } from "~/web/http/page-headers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: posterStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data ? data.event.title : "Événement introuvable", "Affiche");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const event = await readOrUnavailable("Erreur lors de la récupération des événements", () => publishedEvent(slug));
	if (event === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const address = `${env.publicUrl}${publicPaths.event(event.slug)}`;
	return { event: eventDetails(event, new Date()), address, code: qrCode(address) };
}

/** Shows an event on one sheet, to print. */
export default function PosterPage() {
	const { event, address, code } = useLoaderData<typeof loader>();
	const { name, phone, email, logo } = useAssociation();
	return (
		<div className="page">
			<PosterTools slug={event.slug} />
			<div className="sheet-frame">
				<EventPoster
					event={event}
					association={
						<>
							<Logo picture={logo} />
							{name}
						</>
					}
					contacts={[phone, email].filter(Boolean)}
					code={<QrCode code={code} label="Code QR de la page de l’événement" />}
					address={address.replace(/^https?:\/\//, "")}
				/>
			</div>
		</div>
	);
}
