import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { endableMails, endMails, mailsToEnd } from "~/giving/pledges/end-mails.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";
import { consumeRateLimit, countedByNetwork } from "~/web/http/rate-limit.server";
import { Button, ButtonLink } from "~/web/ui/button";
import { Form } from "~/web/ui/form";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Ne plus recevoir ces e-mails");

const wrongLink =
	"Ce lien n’est pas complet, ou ne vaut plus. Si nos e-mails vous arrivent encore, répondez-y\u202f: nous les arrêterons.";

async function readMails(request: Request) {
	const mails = await readOrUnavailable("The mails to end could not be read", () => mailsToEnd(request.url));
	if (mails === undefined) throw errorResponse(404, wrongLink);
	return mails;
}

/** Changes nothing: mail programs follow links to look for dangers. */
export async function loader({ request }: LoaderFunctionArgs) {
	// The redirect also tells the page cache that the query matters.
	if (new URL(request.url).search === "") throw redirect(publicPaths.pledge);
	const { kind } = await readMails(request);
	return json({ what: endableMails[kind] }, { headers: secretPage });
}

/** Ends the mails; mail programs send it by themselves, without cookie and Origin (RFC 8058), which the token replaces. */
export async function action({ request }: ActionFunctionArgs) {
	await readOrUnavailable("The mails could not be ended", async () => {
		const limit = { action: "end-mails", subject: "", max: 60 };
		if (!(await consumeRateLimit(countedByNetwork(request, limit))).allowed) throw errorResponse(429);
		await endMails(await readMails(request));
	});
	return json({ isDone: true }, { headers: secretPage });
}

export default function EndMailsPage() {
	const { what } = useLoaderData<typeof loader>();
	const isDone = useActionData<typeof action>() !== undefined;
	return (
		<div className="page">
			<h1>{isDone ? "C’est fait." : "Ne plus recevoir ces e-mails\u202f?"}</h1>
			<p className="page-lead">
				{isDone ? `Vous ne recevrez plus ${what}.` : `Si vous le demandez, vous ne recevrez plus ${what}.`}
			</p>
			{isDone ? (
				<p className="actions">
					<ButtonLink to="/">Aller à l’accueil</ButtonLink>
				</p>
			) : (
				<Form method="post" className="actions">
					<Button tone="primary">Ne plus recevoir {what}</Button>
				</Form>
			)}
		</div>
	);
}
