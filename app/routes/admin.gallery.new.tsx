import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GalleryForm } from "~/content/gallery/gallery-form";
import { receiveGalleryForm } from "~/content/gallery/gallery-form.server";
import { tellWaiting } from "~/media/uploads/people-answer.server";
import { uploadFailed } from "~/media/uploads/upload-file";
import { addToast, addToastsOfFiles, offerMediaToShare, sessionHeaders } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { readSession } from "~/people/session/session.server";
import { contentPaths } from "~/platform/kinds/paths";
import { adminPage } from "~/site/layout/admin-page";
import { tryAction } from "~/web/http/error-response.server";
import { listQuery } from "~/web/http/list-query";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Ajouter Média");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	return { list: `${contentPaths.list("gallery")}${listQuery(request.url).search}` };
}

/** Uploads all files in one POST (without a script). When one is rejected, the page lists the outcome of each. */
export async function action({ request }: ActionFunctionArgs) {
	const { account } = await requirePermission(request, "uploader");
	const received = await tryAction(
		{ log: "Gallery files could not be received", tell: "Erreur lors de l'upload" },
		() => receiveGalleryForm(request, account),
	);
	if (received.failed) return json({ ...uploadFailed(received.message), type: undefined }, 503);
	const { status, answer, names, fileIds } = received.value;
	if (status !== 200) return json(answer, status);
	const session = await readSession(request); // this is read after the upload, which may take minutes
	addToastsOfFiles(session, names);
	if ((await tellWaiting(session, fileIds)) === 0) offerMediaToShare(session, answer.added);
	for (const { name } of answer.known)
		addToast(session, { tone: "success", message: `${name} : déjà présente dans la galerie` });
	return redirect(contentPaths.list("gallery"), { status: 303, headers: await sessionHeaders(session) });
}

export default function AddMedia() {
	const answer = useActionData<typeof action>();
	const { list } = useLoaderData<typeof loader>();
	return (
		<Dialog title="Ajouter Média" closeTo={list}>
			<GalleryForm answer={answer} back={list} />
		</Dialog>
	);
}
