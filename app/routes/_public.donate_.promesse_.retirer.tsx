import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { trackingPath, unknownPledge } from "~/giving/pledges/pledge";
import { pledgeByKey, withdrawPledge } from "~/giving/pledges/pledges.server";
import { canWithdraw } from "~/giving/pledges/shown-pledge.server";
import { publicPaths } from "~/platform/kinds/paths";
import { unlistedPage } from "~/publishing/seo/page-title";
import { errorResponse, readOrUnavailable } from "~/web/http/error-response.server";
import { secretPage } from "~/web/http/page-headers";
import { Button, Link } from "~/web/ui/button";
import { Form } from "~/web/ui/form";

export { loaderHeaders as headers } from "~/web/http/page-headers";

export const meta: MetaFunction = ({ matches }) => unlistedPage(matches, "Retirer ma promesse");

const keyOf = (request: Request) => new URL(request.url).searchParams.get("cle");

export async function loader({ request }: LoaderFunctionArgs) {
	const key = keyOf(request);
	if (key === null) return redirect(publicPaths.pledge); // the redirect also tells the page cache that the query matters
	const pledge = await readOrUnavailable("A pledge could not be read", () => pledgeByKey(key));
	if (!(pledge && canWithdraw(pledge))) throw redirect(trackingPath(key));
	return json({ reference: pledge.reference, next: trackingPath(key) }, { headers: secretPage });
}

export async function action({ request }: ActionFunctionArgs) {
	const key = keyOf(request) ?? "";
	const withdrawn = await readOrUnavailable("A pledge could not be withdrawn", () => withdrawPledge(key));
	if (!withdrawn) {
		const pledge = await readOrUnavailable("A pledge could not be read", () => pledgeByKey(key));
		throw pledge
			? errorResponse(409, "Votre don est arrivé entre-temps\u202f: cette promesse ne peut plus être retirée.")
			: errorResponse(404, unknownPledge);
	}
	return redirect(trackingPath(key), 303);
}

export default function WithdrawPage() {
	const { reference, next } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Retirer ma promesse ?</h1>
			<p className="page-lead">
				Vous n’aurez plus rien à faire pour la promesse {reference}. Si un paiement est déjà parti, il sera reconnu
				quand même.
			</p>
			<Form method="post" className="actions" data-next={next}>
				<Link className="button" to={next}>
					La garder
				</Link>
				<Button tone="danger">Retirer ma promesse</Button>
			</Form>
		</div>
	);
}
