import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { linkableConsents, protectionOf } from "~/content/consent/consent-lists.server";
import { PhotoProtection } from "~/content/consent/photo-protection";
import { mediaToDescribe } from "~/content/gallery/descriptions.server";
import { galleryItem } from "~/content/gallery/gallery.server";
import { BlurLink, MediaForm, mediaTitle, PhotoVisibility } from "~/content/gallery/media-form";
import { receiveMediaForm, shownMedia } from "~/content/gallery/media-form.server";
import { hidingWords } from "~/media/files/hide-media.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { adminMeta } from "~/site/layout/admin-page";
import { errorResponse } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { Link } from "~/web/ui/button";
import { Dialog } from "~/web/ui/dialog";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
	adminMeta(matches, data ? mediaTitle(data.media) : "Galerie");

async function mediaIdOf(id: string): Promise<string> {
	const item = await galleryItem(id);
	if (item === undefined) throw errorResponse(404, "Ce média n’existe pas ou se trouve dans la corbeille.");
	return item.file.id;
}

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const mediaId = await mediaIdOf(id);
	const found = await mediaToDescribe(mediaId);
	if (found === undefined) throw errorResponse(404);
	const hidden = hidingWords(found.file, await siteTimeZone());
	const [linked, choices] = await Promise.all([protectionOf(mediaId), linkableConsents()]);
	const protection = { ...linked, choices, hiddenFor: found.file.hiddenFor };
	return { mediaId, media: shownMedia(found), hidden, protection, list: listOf(request) };
}

const listOf = (request: Request) => `${contentPaths.list("gallery")}${listQuery(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return receiveMediaForm(request, signedIn, await mediaIdOf(id), listOf(request));
}

export default function DescribeMedia() {
	const { mediaId, media, hidden, protection, list } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	const { pathname, search } = useLocation();
	return (
		<Dialog title={mediaTitle(media)} closeTo={list} size="large">
			<MediaForm key={mediaId} media={media} refused={refused}>
				<Link className="button" to={list} preventScrollReset>
					Annuler
				</Link>
			</MediaForm>
			<PhotoProtection id={mediaId} {...protection} />
			{protection.hiddenFor !== "withdrawn" && <BlurLink id={mediaId} />}
			{protection.hiddenFor === null && <PhotoVisibility id={mediaId} hidden={hidden} page={pathname + search} />}
		</Dialog>
	);
}
