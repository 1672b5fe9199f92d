import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { record } from "~/people/journal/record.server";
import { beginSession, pendingAccount } from "~/people/session/begin-session.server";
import { signedIn } from "~/people/session/require-permission.server";
import { LoginForm } from "~/people/session/sign-in-forms";
import { codePath, otherAccount, signInReason } from "~/people/session/sign-in-page";
import { contentPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { readForm } from "~/web/forms/read-form.server";
import { localAdminPath } from "~/web/http/local-path";
import { Fold } from "~/web/ui/card";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Connexion Administrateur");

/** The default target of the redirect after signing in (docs/product.md, pages). */
const home = contentPaths.list("gallery");

export async function loader({ request }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const redirectTo = localAdminPath(query.get("redirectTo"));
	if (await signedIn(request)) throw redirect(redirectTo ?? home);
	// Scripts follow the first step to the page after signing in, which redirects here.
	if (!query.has(otherAccount) && (await pendingAccount(request))) throw redirect(codePath(redirectTo ?? home));
	return { redirectTo, reason: signInReason(query.get("raison")) };
}

export async function action({ request }: ActionFunctionArgs) {
	const form = await readForm(request);
	const field = (name: string) => String(form.get(name) ?? "");
	const signIn = await beginSession(request, field("email"), field("password"));
	if ("error" in signIn) return json({ email: field("email").slice(0, 254), error: signIn.error }, signIn.init);
	const to = localAdminPath(field("redirectTo")) ?? home;
	if ("codeNeeded" in signIn) return redirect(codePath(to), { status: 303, headers: signIn.headers });
	await record(signIn.account, "session.started");
	return redirect(to, { status: 303, headers: signIn.headers });
}

export default function LoginPage() {
	const { redirectTo, reason } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Connexion Administrateur</h1>
			{reason && <p role="alert">{reason}</p>}
			<LoginForm redirectTo={redirectTo} next={redirectTo ?? home} failed={failed} />
			<Fold title="Mot de passe oublié ?">
				<p>
					Demandez un lien à un administrateur de ce site : il le crée sur la page « Comptes », et vous choisissez un
					nouveau mot de passe. Vous êtes le seul administrateur ? Demandez-le à la personne qui gère le serveur.
				</p>
			</Fold>
		</div>
	);
}
