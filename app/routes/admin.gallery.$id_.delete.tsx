import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { galleryItem, nameOf, trashGalleryItem } from "~/gallery/gallery.server";
import { errorResponse } from "~/http/error-response.server";
import { listQuery } from "~/http/list-query";
import { tryAction } from "~/http/try-action.server";
import { thumbnailUrl } from "~/images/thumbnail";
import { record } from "~/journal/record.server";
import { redirectWithToast } from "~/session/flash.server";
import { requireAdministrator } from "~/session/require-administrator.server";
import { noteDeletion } from "~/trash/just-deleted.server";
import { trashedName } from "~/trash/trash.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Ce média n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const item = await galleryItem(id);
	if (item === undefined) throw errorResponse(404, missing);
	const picture = item.type === "image" ? thumbnailUrl(item.file) : undefined;
	return { name: nameOf(item), picture, list: `/admin/gallery${listQuery(request.url).search}` };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const { search } = listQuery(request.url);
	const trashed = await tryAction("Erreur lors de la suppression", () => trashGalleryItem(id));
	if (trashed.failed)
		return redirectWithToast(`/admin/gallery${search}`, session, { tone: "error", message: trashed.message });
	if (trashed.value === "missing") throw errorResponse(404, "Ce média n’existe plus.");
	if (trashed.value === "moved")
		await record(administrator, "media.trashed", { id, name: (await trashedName("gallery", id)) ?? "" });
	noteDeletion(session, id);
	return redirectWithToast(`/admin/gallery${search}`, session, {
		tone: "success",
		message: "Média supprimé",
		undo: `/admin/gallery/${id}/restore${search}`,
	});
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
