import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { linkPhotos, requireConsent } from "~/content/consent/consents.server";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { idPattern } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { localAdminPath } from "~/web/http/local-path";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Links the chosen photos to an authorisation, or opens the form of a new one for them. */
export async function action({ request }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const { account, session } = signedIn;
	const form = await readForm(request);
	const to = localAdminPath(String(form.get("vers") ?? "")) ?? adminPaths.waitingPhotos;
	const photos = form
		.getAll("photo")
		.map(String)
		.filter((id) => idPattern.test(id));
	if (form.has("new"))
		return redirect(`${adminPaths.newConsent}?${new URLSearchParams(photos.map((id) => ["photo", id]))}`, 303);
	if (photos.length === 0)
		return redirectWithToast(to, session, { tone: "error", message: "Choisissez au moins une photo." });
	for (const id of photos) await requirePhoto(signedIn, id);
	const consent = await requireConsent(String(form.get("consent") ?? ""));
	if (consent.withdrawnAt)
		return redirectWithToast(to, session, {
			tone: "error",
			message: "Cette autorisation a été retirée\u202f: elle ne permet plus rien.",
		});
	const linked = await tryAction({ log: "Photos could not be linked" }, () => linkPhotos(consent.id, photos));
	if (linked.failed) return redirectWithToast(to, session, { tone: "error", message: linked.message });
	await record(account, "consent.linked", { id: consent.id, name: consent.firstName });
	const message = photos.length > 1 ? `${photos.length} photos liées à l’autorisation` : "Photo liée à l’autorisation";
	return redirectWithToast(to, session, { tone: "success", message });
}
