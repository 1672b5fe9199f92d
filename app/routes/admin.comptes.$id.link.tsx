import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { association } from "~/association/settings.server";
import { redirectWithToast } from "~/auth/flash.server";
import { LinkToSend } from "~/auth/link-to-send";
import { requireAdministrator } from "~/auth/require-administrator.server";
import { sendableLink } from "~/auth/sendable-link.server";
import { member, newLinkFor } from "~/auth/team.server";
import { attempt } from "~/http/attempt.server";
import { problem } from "~/http/problem.server";
import { record } from "~/journal/record.server";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";

const missing = "Ce compte n’existe pas.";
const disabled = "Ce compte est désactivé : réactivez-le avant de faire un lien.";
const own = "Votre propre mot de passe se change dans « Mon profil ».";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
	await requireAdministrator(request);
	const found = await member(id);
	if (found === undefined) throw problem(404, missing);
	return { name: found.name || found.email, invited: found.state === "invited" };
}

/** The answer shows the link, this one time. Not for oneself: a stolen session would need no password then. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
	const { administrator, session } = await requireAdministrator(request, "continuer");
	const refuse = (message: string) => redirectWithToast("/admin/comptes", session, { tone: "error", message });
	if (id === administrator.id) return refuse(own);
	const made = await attempt("Le lien n’a pas pu être fait. Réessayez dans un instant.", async () => {
		const found = await member(id);
		return found && { found, path: await newLinkFor(found), association: (await association()).name };
	});
	if (made.failed) return refuse(made.message);
	if (made.value === undefined) throw problem(404, missing);
	const { found, path, association: site } = made.value;
	if (path === undefined) return refuse(disabled);
	const purpose = found.state === "invited" ? "invite" : "reset";
	const deed = purpose === "invite" ? "account.invited" : "account.reset";
	await record(administrator, deed, { id, name: found.name || found.email });
	return json({ link: sendableLink(path, purpose, found, site) });
}

export default function NewLink() {
	const { name, invited } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	return (
		<Dialog title={invited ? "Nouveau lien d’invitation" : "Lien de réinitialisation"} closeTo="/admin/comptes">
			{answer ? (
				<LinkToSend link={answer.link} />
			) : (
				<>
					<p>
						Avec ce lien, {name} choisira un {invited ? "" : "nouveau "}mot de passe. Un lien fait auparavant ne
						marchera plus.
						{!invited && " Ses sessions prendront fin quand le lien sera utilisé."}
					</p>
					<Form method="post" className="form-actions" preventScrollReset>
						<Link className="button" to="/admin/comptes" preventScrollReset data-first-focus>
							Annuler
						</Link>
						<Button tone="primary">Créer le lien</Button>
					</Form>
				</>
			)}
		</Dialog>
	);
}
