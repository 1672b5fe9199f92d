import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminNeedCard } from "~/giving/needs/admin-need-card";
import { allNeeds, needSummary } from "~/giving/needs/needs.server";
import { totalsByNeed } from "~/giving/pledges/pledge-queries.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { contentPaths } from "~/platform/kinds/paths";
import { publicationLabel } from "~/publishing/publication/publication";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { justDeleted } from "~/publishing/trash/trash.server";
import { adminPage } from "~/site/layout/admin-page";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid, EmptyState } from "~/web/ui/card";

export const meta = adminPage("Besoins");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requirePermission(request);
	const [timeZone, needs] = await Promise.all([siteTimeZone(), allNeeds(justDeleted(session))]);
	const totals = await totalsByNeed(needs.map(({ id }) => id));
	const now = new Date();
	return {
		needs: needs.map((need) => ({
			...needSummary(need, totals.get(need.id)),
			publication: publicationLabel(need.publishedAt, now, timeZone),
			deleted: need.deletedAt !== null,
		})),
	};
}

export default function AdminNeeds() {
	const { needs } = useLoaderData<typeof loader>();
	return (
		<>
			<div className="page behind-dialog">
				<div className="admin-head">
					<h1>Besoins</h1>
					<ButtonLink tone="primary" to={contentPaths.new("needs")} preventScrollReset>
						Ajouter un besoin
					</ButtonLink>
				</div>
				<p>
					Chaque besoin a sa page, avec ce qui est arrivé : les donateurs le choisissent en promettant un don. Les
					besoins de tous les jours se changent dans les paramètres, sous « Présentation ».
				</p>
				{needs.every((need) => need.deleted) && <EmptyState>Aucun besoin à afficher.</EmptyState>}
				<CardGrid columns="123">
					{needs.map((need, index) => (
						<AdminNeedCard key={need.id} need={need} index={index} count={needs.length} />
					))}
				</CardGrid>
			</div>
			<Outlet />
		</>
	);
}
