import { type ActionFunctionArgs, json } from "@remix-run/node";
import { receiveGalleryForm } from "~/content/gallery/gallery-form.server";
import { answerUpload } from "~/media/uploads/answer-upload.server";
import { tellWaiting } from "~/media/uploads/people-answer.server";
import { addToastsOfFiles, offerMediaToShare, sessionHeaders } from "~/people/session/flash.server";
import { readSession } from "~/people/session/session.server";

export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Uploads one file (with a script); responds with JSON. */
export const action = ({ request }: ActionFunctionArgs) =>
	answerUpload(
		request,
		({ account }) => receiveGalleryForm(request, account),
		async ({ status, answer, names, fileIds }) => {
			const session = await readSession(request); // this is read after the upload, which may take minutes
			addToastsOfFiles(session, names);
			if ((await tellWaiting(session, fileIds)) === 0) offerMediaToShare(session, answer.added);
			return json(answer, { status, headers: await sessionHeaders(session) });
		},
	);
