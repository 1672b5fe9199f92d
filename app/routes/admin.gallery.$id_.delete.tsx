import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { galleryItem, nameOf } from "~/content/gallery/gallery.server";
import { thumbnailUrl } from "~/media/images/picture-file";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { trashItem } from "~/publishing/publication/trash-item.server";
import { adminPage } from "~/site/layout/admin-page";
import { errorResponse } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { ConfirmDialog } from "~/web/ui/dialog";

export const meta = adminPage("Supprimer un média");

const notFoundMessage = "Ce média n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requirePermission(request);
	const item = await galleryItem(id);
	if (item === undefined) throw errorResponse(404, notFoundMessage);
	const picture = item.type === "image" ? thumbnailUrl(item.file) : undefined;
	return { name: nameOf(item), picture, list: `${contentPaths.list("gallery")}${listQuery(request.url).search}` };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "supprimer");
	return trashItem(request, signedIn, { kind: "gallery", id });
}

export default function DeleteMedia() {
	const { name, picture, list } = useLoaderData<typeof loader>();
	return (
		<ConfirmDialog
			question="Voulez-vous vraiment supprimer ce média ?"
			about={name}
			closeTo={list}
			picture={picture && <img className="media-thumbnail" src={picture} alt="" />}
		/>
	);
}
