import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { linkableConsents, protectionOf } from "~/content/consent/consent-lists.server";
import { PhotoProtection } from "~/content/consent/photo-protection";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { BlurLink, MediaForm, mediaTitle, PhotoVisibility } from "~/content/gallery/media-form";
import { receiveMediaForm, shownMedia } from "~/content/gallery/media-form.server";
import { hidingWords } from "~/media/files/hide-media.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { localAdminPath } from "~/web/http/local-path";
import { Link } from "~/web/ui/button";

export const meta = adminPage("Modifier la photo");

/** Returns the path of the form to which the photo belongs, `?vers=`. */
const backOf = (request: Request) => localAdminPath(new URL(request.url).searchParams.get("vers"));

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const found = await requirePhoto(await requirePermission(request), id);
	const [protection, choices] = await Promise.all([protectionOf(id), linkableConsents()]);
	return {
		id,
		media: shownMedia(found),
		hidden: hidingWords(found.file, await siteTimeZone()),
		protection: { ...protection, choices, hiddenFor: found.file.hiddenFor },
		back: backOf(request) ?? adminPaths.dashboard,
	};
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	await requirePhoto(signedIn, id);
	return receiveMediaForm(request, signedIn, id, backOf(request) ?? adminPaths.photo(id));
}

export default function DescribePhoto() {
	const { id, media, hidden, protection, back } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const { pathname, search } = useLocation();
	return (
		<div className="page">
			<Link className="admin-back" to={back}>
				Retour
			</Link>
			<h1>{mediaTitle(media)}</h1>
			<MediaForm key={id} media={media} refused={refused}>
				<Link className="button" to={back}>
					Annuler
				</Link>
			</MediaForm>
			<PhotoProtection id={id} {...protection} />
			{protection.hiddenFor !== "withdrawn" && <BlurLink id={id} />}
			{protection.hiddenFor === null && <PhotoVisibility id={id} hidden={hidden} page={pathname + search} />}
		</div>
	);
}
