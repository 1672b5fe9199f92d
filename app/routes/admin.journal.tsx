import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { auditActionLabel } from "~/people/journal/audit-actions";
import { actors, addressesOf, filterOf, journalPage, queryOf } from "~/people/journal/journal.server";
import { JournalFilter, JournalList } from "~/people/journal/journal-views";
import { requirePermission } from "~/people/session/require-permission.server";
import { formatMoment } from "~/platform/calendar/calendar-date";
import { cursorOf } from "~/platform/db/keyset-pagination";
import { association } from "~/publishing/settings/settings.server";
import { adminPage } from "~/site/layout/admin-page";
import { EmptyState } from "~/web/ui/card";
import { Pagination } from "~/web/ui/pagination";

export const meta = adminPage("Journal");

export async function loader({ request }: LoaderFunctionArgs) {
	await requirePermission(request);
	const filter = filterOf(request.url);
	const [{ timeZone }, everyone, page] = await Promise.all([
		association(),
		actors(),
		journalPage(filter, cursorOf(request.url)),
	]);
	const addresses = await addressesOf(page.items);
	return {
		...page,
		query: queryOf(filter),
		people: everyone,
		items: page.items.map(({ id, at, who, action, subject, subjectId }) => ({
			id,
			who,
			subject,
			did: auditActionLabel(action),
			address: addresses.get(subjectId ?? ""),
			at: at.toISOString(),
			when: formatMoment(at, timeZone),
		})),
	};
}

export default function Journal() {
	const { people, query, ...page } = useLoaderData<typeof loader>();
	const narrowed = Object.keys(query).length > 0;
	return (
		<div className="page">
			<h1>Journal</h1>
			<p>Qui a fait quoi dans l’administration. Chaque ligne est gardée un an.</p>
			<JournalFilter people={people} query={query} />
			{page.items.length === 0 && (
				<EmptyState>{narrowed ? "Aucune ligne ne correspond à cette recherche." : "Rien pour le moment."}</EmptyState>
			)}
			<JournalList entries={page.items} />
			<Pagination page={page} filters={query} labels={{ before: "Plus récents", after: "Plus anciens" }} />
		</div>
	);
}
