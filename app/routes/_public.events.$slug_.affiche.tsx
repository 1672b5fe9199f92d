import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env/env.server";
import { eventDetails } from "~/events/event-lists.server";
import { EventPoster, PosterTools } from "~/events/event-poster";
import posterStyles from "~/events/event-poster.css";
import { publishedEvent } from "~/events/events.server";
import { errorResponse, readOrUnavailable } from "~/http/error-response.server";
import { publicPaths } from "~/kinds/paths";
import { Logo } from "~/layout/site-layout";
import { useAssociation } from "~/layout/use-association";
import { unlistedPage } from "~/seo/page-facts";
import { QrCode } from "~/ui/qr-code";
import { qrCode } from "~/ui/qr-code.server";

export { publicPage as headers } from "~/http/page-headers";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: posterStyles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
	unlistedPage(matches, data ? data.event.title : "Événement introuvable", "Affiche");

export async function loader({ params: { slug = "" } }: LoaderFunctionArgs) {
	const event = await readOrUnavailable("Erreur lors de la récupération des événements", () => publishedEvent(slug));
	if (event === undefined) throw errorResponse(404, "Cet événement n’existe pas ou n’existe plus.");
	const address = `${env.publicUrl}${publicPaths.event(event.slug)}`;
	return { event: eventDetails(event, new Date()), address, code: qrCode(address) };
}

/** An event on one sheet, to print. */
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
