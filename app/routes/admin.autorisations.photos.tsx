import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countWaiting, linkableConsents, waitingPhotos } from "~/content/consent/consent-lists.server";
import { WaitingPhotos } from "~/content/consent/consent-views";
import { linkedPhoto } from "~/content/consent/shown-consent.server";
import { foldersOf, requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Photos en attente");

export async function loader({ request }: LoaderFunctionArgs) {
	const folders = foldersOf(await requirePermission(request));
	const [photos, count, choices] = await Promise.all([
		waitingPhotos(folders),
		countWaiting(folders),
		linkableConsents(),
	]);
	return { photos: photos.map(linkedPhoto), count, choices };
}

export default function Waiting() {
	return (
		<div className="page">
			<Link className="admin-back" to={adminPaths.consents}>
				Autorisations
			</Link>
			<h1>Photos en attente</h1>
			<WaitingPhotos {...useLoaderData<typeof loader>()} />
		</div>
	);
}
