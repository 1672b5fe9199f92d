import { type ActionFunctionArgs, json } from "@remix-run/node";
import { receiveGalleryForm } from "~/gallery/gallery-form.server";
import { addToastsOfFiles, offerMediaToShare, sessionHeaders } from "~/session/flash.server";
import { readSession } from "~/session/session.server";
import { answerUpload } from "~/uploads/answer-upload.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";

/** Uploads one file (with a script); responds with JSON. */
export const action = ({ request }: ActionFunctionArgs) =>
	answerUpload(
		request,
		({ administrator }) => receiveGalleryForm(request, administrator),
		async ({ status, answer, names }) => {
			const session = await readSession(request); // read after the upload, which may take minutes
			addToastsOfFiles(session, names);
			offerMediaToShare(session, answer.added);
			return json(answer, { status, headers: await sessionHeaders(session) });
		},
	);
