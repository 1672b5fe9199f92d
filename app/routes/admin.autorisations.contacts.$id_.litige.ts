import type { ActionFunctionArgs } from "@remix-run/node";
import { keepForDispute, requireConsent } from "~/content/consent/consents.server";
import { record } from "~/people/journal/record.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";

export { NoPage as default } from "~/site/layout/error-page";
export { methodNotAllowed as loader } from "~/web/http/error-response.server";

/** Keeps the files of a withdrawn authorisation for a dispute, or no longer. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const kept = (await readForm(request)).get("kept") === "yes";
	const consent = await requireConsent(id);
	const to = adminPaths.consentContact(id);
	const done = await tryAction({ log: "A dispute could not be stored" }, () => keepForDispute(id, kept));
	if (done.failed) return redirectWithToast(to, session, { tone: "error", message: done.message });
	await record(account, "consent.kept", { id, name: consent.firstName });
	const message = kept ? "Les fichiers sont gardés pour un litige" : "Les fichiers seront détruits";
	return redirectWithToast(to, session, { tone: "success", message });
}
