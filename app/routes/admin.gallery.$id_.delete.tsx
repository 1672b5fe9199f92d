import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { galleryItem, trashGalleryItem } from "~/gallery/gallery.server";
import { galleryAddress, galleryBehind, placeInGallery } from "~/gallery/gallery-address";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";
import { thumbnailUrl } from "~/media/thumbnail";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Ce média n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const item = await galleryItem(id);
	if (item === undefined) throw problem(404, missing);
	const picture = item.type === "image" ? thumbnailUrl(item.file) : undefined;
	return { name: item.alt ?? item.file.originalName, picture };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const item = await galleryItem(id);
	const trashed = await attempt("Erreur lors de la suppression", () => trashGalleryItem(id));
	const back = galleryBehind(request);
	if (trashed.failed) return redirectWithToast(back, session, { tone: "error", message: trashed.message });
	if (!trashed.value) throw problem(404, "Ce média n’existe plus.");
	await record(administrator, "media.trashed", { id, name: item?.file.originalName ?? "" });
	return redirectWithToast(back, session, {
		tone: "success",
		message: "Média supprimé",
		undo: `/admin/gallery/${id}/restore${placeInGallery(new URL(request.url).search)}`,
	});
}

export default function DeleteMedia() {
	const { name, picture } = useLoaderData<typeof loader>();
	const back = galleryAddress(useLocation().search);
	return (
		<ConfirmDialog
			question="Voulez-vous vraiment supprimer ce média ?"
			about={name}
			closeTo={back}
			picture={picture && <img className="media-thumbnail" src={picture} alt="" />}
		/>
	);
}
