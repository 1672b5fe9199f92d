import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmConstraint, confirmSchema } from "~/people/accounts/account-form-schemas.server";
import { LinkForm } from "~/people/accounts/account-forms";
import { LinkToSend } from "~/people/accounts/account-views";
import { sendableLink } from "~/people/accounts/one-time-links.server";
import { member, newLinkFor } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Lien à usage unique");

export { loaderHeaders as headers } from "~/web/http/page-headers";

const notFoundMessage = "Ce compte n’existe pas.";
const disabled = "Ce compte est désactivé : réactivez-le avant de faire un lien.";
const own = "Votre propre mot de passe se change dans « Mon profil ».";
const notCreated = "Le lien n’a pas pu être fait. Réessayez dans un instant.";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const found = await member(id);
	if (found === undefined) throw errorResponse(404, notFoundMessage);
	const invited = found.state === "invited";
	return { name: found.name || found.email, invited, username: account.email, constraint: confirmConstraint };
}

/** Renders the link only in this response. It refuses one's own account: « Mon profil » changes the password. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const refuse = (message: string) => redirectWithToast(adminPaths.accounts, session, { tone: "error", message });
	if (id === account.id) return refuse(own);
	const submission = parseForm(await readForm(request), confirmSchema);
	const read = await tryAction({ log: "A link could not be created", tell: notCreated }, async () => ({
		found: await member(id),
		association: await association(),
	}));
	if (read.failed) return refuse(read.message);
	const { found, association: site } = read.value;
	if (found === undefined) throw errorResponse(404, notFoundMessage);
	if (found.state === "disabled") return refuse(disabled);
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json({ link: null, refused: submission.reply({ ...errors, hideFields: ["password"] }) }, init);
	if (submission.status !== "success") return reject({ status: 400 });
	const refusal = await passwordRefusal(account, submission.value.password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const created = await tryAction({ log: "A link could not be created", tell: notCreated }, () => newLinkFor(found));
	if (created.failed) return refuse(created.message);
	if (created.value === undefined) return refuse(disabled);
	const purpose = found.state === "invited" ? "invite" : "reset";
	const auditAction = purpose === "invite" ? "account.invited" : "account.reset";
	await record(account, auditAction, { id, name: found.name || found.email });
	return json({ link: sendableLink(created.value, purpose, found, site.name), refused: undefined });
}

export default function NewLink() {
	const { invited, ...form } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title={invited ? "Nouveau lien d’invitation" : "Lien de réinitialisation"} closeTo={adminPaths.accounts}>
			{answer?.link ? (
				<LinkToSend link={answer.link} />
			) : (
				<LinkForm invited={invited} {...form} refused={answer?.refused} />
			)}
		</Dialog>
	);
}
