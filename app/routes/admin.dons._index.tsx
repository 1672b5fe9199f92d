import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pledgeStates } from "~/giving/pledges/pledge";
import { PledgeList } from "~/giving/pledges/pledge-list";
import { pledgesPage } from "~/giving/pledges/pledge-queries.server";
import { adminPledge } from "~/giving/pledges/shown-pledge.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery, stateInUrl, stateParameter } from "~/web/http/list-query";
import { ButtonLink } from "~/web/ui/button";
import { Pagination } from "~/web/ui/pagination";

export const meta = adminPage("Dons");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const { timeZone } = await association();
	const { q, cursor } = listQuery(request.url);
	const state = stateInUrl(pledgeStates, request.url) ?? "all";
	const page = await pledgesPage(cursor, { state, search: q });
	return { ...page, state, q, items: page.items.map((pledge) => adminPledge(pledge, timeZone)) };
}

export default function Pledges() {
	const page = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Dons</h1>
			<div className="actions">
				<ButtonLink tone="primary" to={adminPaths.newGift}>
					Noter un don reçu
				</ButtonLink>
				<ButtonLink to={adminPaths.statement}>Relevé de banque</ButtonLink>
				<ButtonLink to={adminPaths.receipts}>Reçus de l’année</ButtonLink>
			</div>
			<PledgeList pledges={page.items} state={page.state} search={page.q} />
			<Pagination
				page={page}
				filters={{ q: page.q, etat: stateParameter(pledgeStates, page.state) }}
				labels={{ before: "Plus récentes", after: "Plus anciennes" }}
			/>
		</div>
	);
}
