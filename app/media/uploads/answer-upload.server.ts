import { json } from "@remix-run/node";
import { roleRefusal, type SignedIn, signedIn } from "~/people/session/require-permission.server";
import { signInReason } from "~/people/session/sign-in-page";
import { tryAction } from "~/web/http/error-response.server";
import { uploadFailed } from "./upload-file";

/** Answers an upload by a script with JSON, including refusals. */
export async function answerUpload<Received>(
	request: Request,
	receive: (signedIn: SignedIn) => Promise<Received>,
	answer: (received: Received) => Promise<Response> | Response,
): Promise<Response> {
	const found = await signedIn(request);
	if (found === undefined) return json(uploadFailed(signInReason("uploader")), 401);
	const refusal = roleRefusal(request, found);
	if (refusal !== undefined) return json(uploadFailed(refusal), 403);
	try {
		const received = await tryAction({ log: "An upload could not be received", tell: "Erreur lors de l'upload" }, () =>
			receive(found),
		);
		return received.failed ? json(uploadFailed(received.message), 503) : await answer(received.value);
	} catch (refusal) {
		if (!(refusal instanceof Response)) throw refusal;
		return json(uploadFailed(await refusal.text()), refusal.status);
	}
}
