import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mediaToDescribe } from "~/content/gallery/descriptions.server";
import { galleryItem } from "~/content/gallery/gallery.server";
import { MediaForm } from "~/content/gallery/media-form";
import { receiveMediaForm, shownMedia } from "~/content/gallery/media-form.server";
import { HiddenBadge } from "~/media/images/picture";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { errorResponse } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { Link } from "~/web/ui/button";
import { Dialog } from "~/web/ui/dialog";

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
	return { mediaId, media: shownMedia(found), hidden: found.file.hiddenAt !== null, list: listOf(request) };
}

const listOf = (request: Request) => `${contentPaths.list("gallery")}${listQuery(request.url).search}`;

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	return receiveMediaForm(request, signedIn, await mediaIdOf(id), listOf(request));
}

export default function DescribeMedia() {
	const { mediaId, media, hidden, list } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Dialog title="Décrire le média" closeTo={list} size="large">
			<MediaForm
				key={mediaId}
				media={media}
				refused={refused}
				after={
					<p>
						{hidden && <HiddenBadge />}{" "}
						<Link to={adminPaths.photo(mediaId)}>{hidden ? "La montrer de nouveau" : "La masquer partout"}</Link>
					</p>
				}
			>
				<Link className="button" to={list} preventScrollReset>
					Annuler
				</Link>
			</MediaForm>
		</Dialog>
	);
}
