import { type ActionFunctionArgs, json } from "@remix-run/node";
import { addToast, sessionHeaders } from "~/auth/flash.server";
import { signedIn } from "~/auth/require-administrator.server";
import { signInReasons } from "~/auth/sign-in-reasons";
import { receiveGalleryForm } from "~/gallery/receive-gallery-form.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";

export function loader() {
	throw problem(405);
}

/** With a script: one file a post, answered as JSON for the line of that file. */
export async function action({ request }: ActionFunctionArgs) {
	const nothing = { added: [], known: [], refused: [] };
	const found = await signedIn(request);
	if (found === undefined) return json({ ...nothing, message: signInReasons.uploader }, 401);
	const received = await attempt("Erreur lors de l'upload", () => receiveGalleryForm(request));
	if (received.failed) return json({ ...nothing, message: received.message }, 503);
	const { status, answer } = received.value;
	for (const { name } of answer.added)
		addToast(found.session, { tone: "success", message: `${name} ajouté avec succès` });
	return json(answer, { status, headers: await sessionHeaders(found.session) });
}
