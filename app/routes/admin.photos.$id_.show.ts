import type { ActionFunctionArgs } from "@remix-run/node";
import { idPattern } from "~/db/new-id.server";
import { showPhoto } from "~/gallery/hide-photo.server";
import { requireAdministrator } from "~/session/require-administrator.server";

export { methodNotAllowed as loader } from "~/http/error-response.server";
export { NoPage as default } from "~/layout/no-page";

/** Shows a hidden photo again; `message` is the id of the message to return to. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requireAdministrator(request, "continuer");
	const message = new URL(request.url).searchParams.get("message") ?? "";
	return showPhoto(signedIn, id, idPattern.test(message) ? message : undefined);
}
