import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { record } from "~/people/journal/record.server";
import { finishSession, pendingAccount } from "~/people/session/begin-session.server";
import { CodeInput } from "~/people/session/sign-in-forms";
import { otherAccount } from "~/people/session/sign-in-page";
import { adminPaths, publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { readForm } from "~/web/forms/read-form.server";
import { localAdminPath } from "~/web/http/local-path";
import { Button, ButtonLink } from "~/web/ui/button";
import { Form } from "~/web/ui/form";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Code de connexion");

/** Returns the account that needs a code; asks for the password again when that was too long ago. */
async function whose(request: Request) {
	const account = await pendingAccount(request);
	const redirectTo = localAdminPath(new URL(request.url).searchParams.get("redirectTo")) ?? adminPaths.dashboard;
	if (account === undefined) throw redirect(`${publicPaths.signIn}?${new URLSearchParams({ redirectTo })}`);
	return { account, redirectTo };
}

export async function loader({ request }: LoaderFunctionArgs) {
	const { redirectTo } = await whose(request);
	return json({ redirectTo }, { headers: { "Cache-Control": "no-store" } });
}

/** Does the second step of signing in. */
export async function action({ request }: ActionFunctionArgs) {
	const { account, redirectTo } = await whose(request);
	const code = String((await readForm(request)).get("code") ?? "");
	const signIn = await finishSession(request, account, code.slice(0, 100));
	if ("error" in signIn) return json({ error: signIn.error }, signIn.init);
	await record(account, "session.started");
	return redirect(redirectTo, { status: 303, headers: signIn.headers });
}

export default function CodePage() {
	const { redirectTo } = useLoaderData<typeof loader>();
	const failed = useActionData<typeof action>();
	return (
		<div className="page">
			<h1>Code de connexion</h1>
			<p>
				Ouvrez l’application de codes sur votre téléphone et saisissez les six chiffres qu’elle affiche pour ce site.
			</p>
			<Form method="post" className="form" data-next={redirectTo}>
				{failed && (
					<p id="code-error" className="field-error" role="alert" tabIndex={-1}>
						{failed.error}
					</p>
				)}
				<CodeInput name="code" describedBy={failed && "code-error"} />
				<div className="form-actions">
					<ButtonLink to={`${publicPaths.signIn}?${new URLSearchParams({ redirectTo, [otherAccount]: "1" })}`}>
						Recommencer
					</ButtonLink>
					<Button tone="primary">Se connecter</Button>
				</div>
			</Form>
			<p>Sans téléphone ni code de secours, demandez à un administrateur d’arrêter votre double vérification.</p>
		</div>
	);
}
