import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joinConstraint, joinSchema, resetSchema } from "~/people/accounts/account-form-schemas.server";
import { passwordError } from "~/people/accounts/chosen-password.server";
import { linkedAccount, redeemLink } from "~/people/accounts/one-time-links.server";
import { RedeemForm } from "~/people/accounts/redeem-form";
import { record } from "~/people/journal/record.server";
import { pendingHeaders } from "~/people/session/begin-session.server";
import { redirectWithToast } from "~/people/session/flash.server";
import { hasSecondFactor } from "~/people/session/second-factor.server";
import { codePath } from "~/people/session/sign-in-page";
import { startSession } from "~/people/session/start-session.server";
import { adminPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { parseForm, readForm } from "~/web/forms/read-form.server";
import { errorResponse, tryAction } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Choisir un mot de passe");

const notValid = "Ce lien n’est plus valable. Demandez-en un nouveau à un administrateur.";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("jeton") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
	const account = await linkedAccount(tokenOf(request));
	if (account === undefined) throw errorResponse(403, notValid);
	return json({ account, constraint: joinConstraint }, { headers: secretPage });
}

export async function action({ request }: ActionFunctionArgs) {
	const token = tokenOf(request);
	const account = await linkedAccount(token);
	if (account === undefined) throw errorResponse(403, notValid);
	const submission = parseForm(await readForm(request), account.invited ? joinSchema : resetSchema);
	const reject = (status: number, errors: Parameters<typeof submission.reply>[0] = {}) =>
		json(submission.reply({ ...errors, hideFields: ["password"] }), { status, headers: secretPage });
	if (submission.status !== "success") return reject(400);
	const { password, name }: { password: string; name?: string } = submission.value;
	const fieldErrors = passwordError(password, [account.email, name ?? account.name]);
	if (fieldErrors) return reject(400, { fieldErrors });
	const saved = await tryAction(
		{
			log: "A password could not be stored",
			tell: "Le mot de passe n’a pas pu être enregistré. Réessayez dans un instant.",
		},
		() => redeemLink(token, password, name),
	);
	if (saved.failed) return reject(503, { formErrors: [saved.message] });
	if (saved.value === undefined) throw errorResponse(403, notValid);
	await record(saved.value, account.invited ? "account.joined" : "password.reset");
	if (await hasSecondFactor(saved.value.id))
		return redirect(codePath(adminPaths.dashboard), { status: 303, headers: await pendingHeaders(saved.value.id) });
	return redirectWithToast(adminPaths.dashboard, await startSession(saved.value, request), {
		tone: "success",
		message: account.invited ? "Bienvenue dans l’équipe !" : "Mot de passe enregistré",
	});
}

export default function ChoosePassword() {
	const { account, constraint } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>{account.invited ? "Rejoindre l’équipe" : "Nouveau mot de passe"}</h1>
			<p>
				{account.invited
					? "Choisissez un mot de passe : vous entrerez aussitôt dans l’administration du site."
					: "Choisissez un nouveau mot de passe. Vos sessions ouvertes ailleurs prendront fin."}
			</p>
			<RedeemForm account={account} constraint={constraint} refused={refused} />
		</div>
	);
}
