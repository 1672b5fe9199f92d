import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { contentPaths } from "~/kinds/paths";
import { adminPage } from "~/layout/admin-page";
import { AdminNeedCard } from "~/needs/admin-need-card";
import { allNeeds, needSummary } from "~/needs/needs.server";
import { totalsByNeed } from "~/pledges/pledge-queries.server";
import { publicationLabel } from "~/publication/publication";
import { requireAdministrator } from "~/session/require-administrator.server";
import { siteTimeZone } from "~/settings/settings.server";
import { justDeleted } from "~/trash/trash.server";
import { ButtonLink } from "~/ui/button";
import { CardGrid, EmptyState } from "~/ui/card";

export const meta = adminPage("Besoins");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
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
