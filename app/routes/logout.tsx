import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { record } from "~/people/journal/record.server";
import { signedIn } from "~/people/session/require-permission.server";
import { readSession, sessionStorage } from "~/people/session/session.server";
import { publicPaths } from "~/platform/kinds/paths";
import { clearStorageField } from "~/publishing/outbox/clear-storage";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { methodNotAllowed as loader } from "~/web/http/error-response.server";

export async function action({ request }: ActionFunctionArgs) {
	const found = await signedIn(request);
	const session = found?.session ?? (await readSession(request));
	const left = await tryAction({ log: "A session could not be ended" }, () => sessionStorage.destroySession(session));
	if (left.failed) throw errorResponse(503, "Vous n’avez pas pu être déconnecté. Réessayez dans un instant.");
	if (found) await record(found.account, "session.left");
	const form = await readForm(request).catch(() => new FormData()); // the visitor is signed out whatever the body
	const cleared = form.get(clearStorageField) === "oui" ? '"cache", "storage"' : '"cache"';
	return redirect(publicPaths.signIn, {
		status: 303,
		// "cookies" is left out: without the device cookie, strangers' failed sign-ins could lock this browser out.
		headers: { "Set-Cookie": left.value, "Clear-Site-Data": cleared },
	});
}

export { NoPage as default } from "~/site/layout/error-page";
