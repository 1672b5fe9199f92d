import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { MemberRow } from "~/people/accounts/account-views";
import { members } from "~/people/accounts/team.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { isSecondFactorRequired } from "~/people/session/second-factor.server";
import { formatMoment } from "~/platform/calendar/calendar-date";
import { adminPaths } from "~/platform/kinds/paths";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery, maxSearchLength } from "~/web/http/list-query";
import { ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { ListSearch } from "~/web/ui/list-search";
import { Pagination } from "~/web/ui/pagination";

export const meta = adminPage("Comptes");

export async function loader({ request }: LoaderFunctionArgs) {
	const { account } = await requirePermission(request);
	const { timeZone } = await association();
	const { q, cursor } = listQuery(request.url);
	const page = await members(cursor, q);
	return {
		...page,
		q,
		demanded: await isSecondFactorRequired(),
		items: page.items.map(({ lastSeenAt, ...member }) => ({
			...member,
			lastSeen: lastSeenAt && formatMoment(lastSeenAt, timeZone),
			oneself: member.id === account.id,
		})),
	};
}

export default function Accounts() {
	const { q, demanded, ...page } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Comptes</h1>
					<ButtonLink tone="primary" to={adminPaths.newAccount} preventScrollReset>
						Inviter
					</ButtonLink>
				</div>
				<p>
					Ce que chacun peut voir et changer ici dépend de son rôle. Ce que chacun a fait apparaît dans le{" "}
					<Link to={adminPaths.journal}>journal</Link>.
				</p>
				<p>
					{demanded
						? "La double vérification est exigée des comptes qui ont accès aux dons."
						: "La double vérification est au choix de chacun."}{" "}
					<Link to={adminPaths.secondFactorDemand} preventScrollReset>
						Changer cette règle
					</Link>
				</p>
				<ListSearch
					list={adminPaths.accounts}
					label="Rechercher un nom ou une adresse"
					q={q}
					maxLength={maxSearchLength}
				/>
				{page.items.length === 0 ? (
					<EmptyState>Aucun compte ne contient « {q} ».</EmptyState>
				) : (
					// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
					<ul role="list" className="stack">
						{page.items.map((member) => (
							<MemberRow key={member.id} member={member} />
						))}
					</ul>
				)}
				<Pagination page={page} filters={{ q }} labels={{ before: "Précédents", after: "Suivants" }} />
			</div>
			<Outlet />
		</>
	);
}
