import { type ActionFunctionArgs, json } from "@remix-run/node";
import { answerUpload } from "~/media/uploads/answer-upload.server";
import { receiveForm } from "~/media/uploads/receive-form.server";
import { uploadFailed } from "~/media/uploads/upload-file";

export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/**
 * Uploads one picture of a report that is not saved yet (with a script). It is unpublished until the form that names it
 * is saved; the scheduler deletes unreferenced ones.
 */
export const action = ({ request }: ActionFunctionArgs) =>
	answerUpload(
		request,
		() => receiveForm(request, { field: "files", folder: "reports", kinds: ["image"], maxFiles: 1 }),
		({ stored, refused }) => {
			const added = stored.map(({ id, originalName }) => ({ id, name: originalName }));
			return json({ ...uploadFailed(), added, refused }, refused[0]?.status ?? (added.length > 0 ? 200 : 400));
		},
	);
