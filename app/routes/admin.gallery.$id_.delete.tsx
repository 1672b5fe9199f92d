import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectWithToast } from "~/auth/flash.server";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { galleryItem, trashGalleryItem } from "~/gallery/gallery.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";
import { ConfirmDialog } from "~/ui/confirm-dialog";

const missing = "Ce média n’existe pas ou se trouve déjà dans la corbeille.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const item = await galleryItem(id);
	if (item === undefined) throw problem(404, missing);
	return { name: item.alt ?? item.file.originalName };
}

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "supprimer");
	const item = await galleryItem(id);
	const trashed = await attempt("Erreur lors de la suppression", () => trashGalleryItem(id));
	if (trashed.failed) return redirectWithToast("/admin/gallery", session, { tone: "error", message: trashed.message });
	if (!trashed.value) throw problem(404, "Ce média n’existe plus.");
	await record(administrator, "media.trashed", { id, name: item?.file.originalName ?? "" });
	return redirectWithToast("/admin/gallery", session, {
		tone: "success",
		message: "Média supprimé",
		undo: `/admin/gallery/${id}/restore`,
	});
}

export default function DeleteMedia() {
	const { name } = useLoaderData<typeof loader>();
	return <ConfirmDialog question="Voulez-vous vraiment supprimer ce média ?" about={name} closeTo="/admin/gallery" />;
}
