import { type ActionFunctionArgs, json } from "@remix-run/node";
import { receiveGalleryForm } from "~/gallery/receive-gallery-form.server";
import { tryAction } from "~/http/try-action.server";
import { addToastsOfFiles, sessionHeaders } from "~/session/flash.server";
import { signedIn } from "~/session/require-administrator.server";
import { readSession } from "~/session/session.server";
import { signInReason } from "~/session/sign-in-reasons";
import { uploadFailed } from "~/uploads/upload-file";

export { methodNotAllowed as loader } from "~/http/error-response.server";

/** Uploads one file (with a script); responds with JSON. */
export async function action({ request }: ActionFunctionArgs) {
	const found = await signedIn(request);
	if (found === undefined) return json(uploadFailed(signInReason("uploader")), 401);
	try {
		const received = await tryAction("Erreur lors de l'upload", () => receiveGalleryForm(request, found.administrator));
		if (received.failed) return json(uploadFailed(received.message), 503);
		const { status, answer, names } = received.value;
		const session = await readSession(request); // read after the upload, which may take minutes
		addToastsOfFiles(session, names);
		return json(answer, { status, headers: await sessionHeaders(session) });
	} catch (refusal) {
		if (!(refusal instanceof Response)) throw refusal;
		return json(uploadFailed(await refusal.text()), refusal.status);
	}
}
