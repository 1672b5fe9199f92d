import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminExpenseCard } from "~/giving/expenses/admin-expense-card";
import { allExpenses, shownExpense } from "~/giving/expenses/expenses.server";
import { hidingWords } from "~/media/files/hide-media.server";
import { requirePermission } from "~/people/session/require-permission.server";
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
	const { session } = await requirePermission(request);
	const { q, cursor, search } = listQuery(request.url);
	const [timeZone, page] = await Promise.all([siteTimeZone(), allExpenses(cursor, q, justDeleted(session))]);
	const now = new Date();
	const items = page.items.map((expense) => ({
		...shownExpense(expense),
		publication: publicationLabel(expense.publishedAt, now, timeZone),
		deleted: expense.deletedAt !== null,
		hidden: expense.proof && hidingWords(expense.proof, timeZone),
	}));
	return { ...page, items, q, search };
}

export default function AdminExpenses() {
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
				page.items.every((expense) => expense.deleted) &&
				(page.q ? `Aucune dépense ne contient « ${page.q} ».` : "Aucune dépense à afficher.")
			}
		>
			<CardGrid columns="1234">
				{page.items.map((expense) => (
					<AdminExpenseCard key={expense.id} expense={expense} place={search} />
				))}
			</CardGrid>
		</AdminList>
	);
}
