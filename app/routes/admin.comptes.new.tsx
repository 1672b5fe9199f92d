import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inviteConstraint, inviteSchema } from "~/people/accounts/account-form-schemas.server";
import { InviteForm } from "~/people/accounts/account-forms";
import { LinkToSend } from "~/people/accounts/account-views";
import { sendableLink } from "~/people/accounts/one-time-links.server";
import { invite } from "~/people/accounts/team.server";
import { record } from "~/people/journal/record.server";
import { passwordRefusal } from "~/people/session/confirm-password.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { newId } from "~/platform/db/new-id.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { tryAction } from "~/web/http/error-response.server";
import { Dialog } from "~/web/ui/dialog";

export const meta = adminPage("Inviter");

export { loaderHeaders as headers } from "~/web/http/page-headers";

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	return { id: newId(), username: account.email, constraint: inviteConstraint };
}

/** Renders the link only in this response, as only its hash is stored. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, session } = await requirePermission(request, "continuer");
	const submission = parseForm(await readForm(request), inviteSchema);
	/** Returns the rejected form, without the password. */
	const reject = (init: ResponseInit, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json({ link: null, refused: submission.reply({ ...errors, hideFields: ["password"] }) }, init);
	if (submission.status !== "success") return reject({ status: 400 });
	const { id, password, ...person } = submission.value;
	const refusal = await passwordRefusal(account, password, session);
	if (refusal) return reject(refusal.init, refusal.errors);
	const invited = await tryAction(
		{
			log: "An invitation could not be stored",
			tell: "L’invitation n’a pas pu être enregistrée. Réessayez dans un instant.",
		},
		async () => ({
			path: await invite(id, person.name, person.email, person.role),
			association: (await association()).name,
		}),
	);
	if (invited.failed) return reject({ status: 503 }, { formErrors: [invited.message] });
	const { path, association: site } = invited.value;
	if (path === undefined) {
		const taken = "Cette adresse a déjà un compte. Un nouveau lien se demande dans la liste des comptes.";
		return reject({ status: 400 }, { fieldErrors: { email: [taken] } });
	}
	await record(account, "account.invited", { id, name: person.name });
	return json({ link: sendableLink(path, "invite", person, site), refused: undefined });
}

export default function Invite() {
	const { id, username, constraint } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title={answer?.link ? "Invitation prête" : "Inviter"} closeTo={adminPaths.accounts}>
			{answer?.link ? (
				<LinkToSend link={answer.link} />
			) : (
				<InviteForm id={id} username={username} constraint={constraint} refused={answer?.refused} />
			)}
		</Dialog>
	);
}
