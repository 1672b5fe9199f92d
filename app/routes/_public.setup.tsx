import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setupConstraint, setupSchema } from "~/people/accounts/account-form-schemas.server";
import { hasAdministrator, setUp } from "~/people/accounts/accounts.server";
import { passwordError } from "~/people/accounts/chosen-password.server";
import { isSetupToken } from "~/people/accounts/one-time-links.server";
import { SetupForm } from "~/people/accounts/setup-form";
import { record } from "~/people/journal/record.server";
import { addToast, redirectWithToast } from "~/people/session/flash.server";
import { startSession } from "~/people/session/start-session.server";
import { adminPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { nameAssociation } from "~/publishing/settings/settings.server";
import { addSampleContent } from "~/site/demo/sample-content.server";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";

export const handle = { hydrate: true };

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Première connexion");

const used = "Ce lien n’est plus valable : le premier administrateur existe déjà. Connectez-vous.";
const expired = "Ce lien n’est plus valable. Redémarrez le site : il en affichera un nouveau.";

export async function loader({ request }: LoaderFunctionArgs) {
	if (await hasAdministrator()) throw errorResponse(403, used);
	const token = new URL(request.url).searchParams.get("token") ?? "";
	if (!(await isSetupToken(token))) throw errorResponse(403, expired);
	return json({ token, constraint: setupConstraint }, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	// This comes before the expensive check of the password's strength.
	if (await hasAdministrator()) throw errorResponse(403, used);
	if (!(await isSetupToken(String(form.get("token") ?? "")))) throw errorResponse(403, expired);
	const submission = parseForm(form, setupSchema);
	const reject = (status: number, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), status);
	if (submission.status !== "success") return reject(400);
	const { token, name, personName, email, password, sample } = submission.value;
	const fieldErrors = passwordError(password, [email, name, personName]);
	if (fieldErrors) return reject(400, { fieldErrors });
	const created = await tryAction(
		{
			log: "The first account could not be created",
			tell: "Le compte n’a pas pu être créé. Réessayez dans un instant.",
		},
		() => setUp(token, submission.value, (when) => nameAssociation(name, when)),
	);
	if (created.failed) return reject(503, { formErrors: [created.message] });
	const administrator = created.value;
	if (administrator === undefined) throw errorResponse(403, expired);
	await record(administrator, "account.joined");
	const filled = sample
		? await tryAction(
				{ log: "The sample content could not be added", tell: "Le contenu d’exemple n’a pas pu être ajouté" },
				addSampleContent,
			)
		: undefined;
	const session = await startSession(administrator, request);
	if (filled?.failed) addToast(session, { tone: "error", message: filled.message });
	return redirectWithToast(adminPaths.firstWeek, session, {
		tone: "success",
		message: "Bienvenue ! Le site est prêt.",
	});
}

export default function SetupPage() {
	const { token, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Première connexion</h1>
			<p>Créez le compte du premier administrateur.</p>
			<SetupForm token={token} constraint={constraint} refused={refused} />
		</div>
	);
}
