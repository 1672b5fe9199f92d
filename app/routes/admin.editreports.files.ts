import { type ActionFunctionArgs, json } from "@remix-run/node";
import { tryAction } from "~/http/try-action.server";
import { signedIn } from "~/session/require-administrator.server";
import { signInReason } from "~/session/sign-in-reasons";
import { receiveForm } from "~/uploads/receive-form.server";
import { uploadFailed } from "~/uploads/upload-file";

export { methodNotAllowed as loader } from "~/http/error-response.server";

/**
 * Uploads one picture of a report that is not saved yet (with a script). Unpublished until the form that names it is
 * saved; the scheduler deletes unreferenced ones.
 */
export async function action({ request }: ActionFunctionArgs) {
	if ((await signedIn(request)) === undefined) return json(uploadFailed(signInReason("uploader")), 401);
	try {
		const received = await tryAction("Erreur lors de l'upload", () =>
			receiveForm(request, { field: "files", folder: "reports", kinds: ["image"], maxFiles: 1 }),
		);
		if (received.failed) return json(uploadFailed(received.message), 503);
		const { stored, refused } = received.value;
		const added = stored.map(({ id, originalName }) => ({ id, name: originalName }));
		return json({ ...uploadFailed(), added, refused }, refused[0]?.status ?? (added.length > 0 ? 200 : 400));
	} catch (refusal) {
		if (!(refusal instanceof Response)) throw refusal;
		return json(uploadFailed(await refusal.text()), refusal.status);
	}
}
