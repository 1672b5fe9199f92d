import type { ActionFunctionArgs } from "@remix-run/node";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { peopleField, peopleMissing, peopleOf } from "~/media/files/people";
import { answerPeople } from "~/media/files/settle-media.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { localAdminPath } from "~/web/http/local-path";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Stores who can be recognized on one photo, in place of any earlier answer; `vers` is the path to return to. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const { account, session } = signedIn;
	const { file } = await requirePhoto(signedIn, id);
	const people = peopleOf((await readForm(request)).get(peopleField));
	if (people === undefined) throw errorResponse(400, peopleMissing);
	const to = localAdminPath(new URL(request.url).searchParams.get("vers")) ?? adminPaths.photo(id);
	const stored = await tryAction({ log: "The people on a photo could not be stored" }, () =>
		answerPeople([id], people, true),
	);
	if (stored.failed) return redirectWithToast(to, session, { tone: "error", message: stored.message });
	if (file.people !== people) await record(account, "media.people", { id, name: file.alt ?? file.originalName });
	return redirectWithToast(to, session, { tone: "success", message: "Réponse enregistrée" });
}
