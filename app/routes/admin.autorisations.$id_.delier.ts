import type { ActionFunctionArgs } from "@remix-run/node";
import { requireConsent, unlinkPhoto } from "~/content/consent/consents.server";
import { requirePhoto } from "~/content/gallery/hide-photo.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { seesContacts } from "~/people/session/permissions";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Takes a photo off an authorisation by which it was linked wrongly. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const signedIn = await requirePermission(request, "continuer");
	const { account, session } = signedIn;
	const photo = String((await readForm(request)).get("photo") ?? "");
	const consent = await requireConsent(id);
	// Taking a photo off a refusal shows it: only who answers for contacts may.
	if ((!consent.site || consent.expiredAt) && !seesContacts(account.role))
		throw errorResponse(
			403,
			"Cette autorisation refuse le site\u202f: demandez à un administrateur ou au référent protection.",
		);
	await requirePhoto(signedIn, photo);
	const done = await tryAction({ log: "A photo could not be unlinked" }, () => unlinkPhoto(id, photo));
	const to = adminPaths.consent(id);
	if (done.failed) return redirectWithToast(to, session, { tone: "error", message: done.message });
	await record(account, "consent.unlinked", { id, name: consent.firstName });
	return redirectWithToast(to, session, { tone: "success", message: "Photo déliée" });
}
