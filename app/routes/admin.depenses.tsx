import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminSpendingCard } from "~/giving/spending/admin-spending-card";
import { allSpendings, shownSpending } from "~/giving/spending/spendings.server";
import { hidingWords } from "~/media/files/hide-media.server";
import { requireAdministrator } from "~/people/session/require-administrator.server";
import { contentPaths } from "~/platform/kinds/paths";
import { publicationLabel } from "~/publishing/publication/publication";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { justDeleted } from "~/publishing/trash/trash.server";
import { AdminList } from "~/site/layout/admin-list";
import { adminPage } from "~/site/layout/admin-page";
import { listQuery } from "~/web/http/list-query";
import { ButtonLink } from "~/web/ui/button";
import { CardGrid } from "~/web/ui/card";

export const meta = adminPage("Dépenses");

export async function loader({ request }: LoaderFunctionArgs) {
	const { session } = await requireAdministrator(request);
	const { q, cursor, search } = listQuery(request.url);
	const [timeZone, page] = await Promise.all([siteTimeZone(), allSpendings(cursor, q, justDeleted(session))]);
	const now = new Date();
	const items = page.items.map((spending) => ({
		...shownSpending(spending),
		publication: publicationLabel(spending.publishedAt, now, timeZone),
		deleted: spending.deletedAt !== null,
		hidden: spending.proof && hidingWords(spending.proof, timeZone),
	}));
	return { ...page, items, q, search };
}

export default function AdminSpendings() {
	const { search, ...page } = useLoaderData<typeof loader>();
	return (
		<AdminList
			title="Dépenses"
			actions={
				<ButtonLink tone="primary" to={`${contentPaths.new("spendings")}${search}`} preventScrollReset>
					Ajouter une dépense
				</ButtonLink>
			}
			path={contentPaths.list("spendings")}
			label="Rechercher une dépense"
			page={page}
			empty={
				page.items.every((spending) => spending.deleted) &&
				(page.q ? `Aucune dépense ne contient « ${page.q} ».` : "Aucune dépense à afficher.")
			}
		>
			<CardGrid columns="1234">
				{page.items.map((spending) => (
					<AdminSpendingCard key={spending.id} spending={spending} place={search} />
				))}
			</CardGrid>
		</AdminList>
	);
}
