import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { giftPeriods, periodInUrl } from "~/giving/pledges/gifts-file.server";
import { pledgeStates } from "~/giving/pledges/pledge";
import { MoneyTiles, PledgeList } from "~/giving/pledges/pledge-list";
import { latePledges, monthSums, pledgeSums, pledgesPage } from "~/giving/pledges/pledge-queries.server";
import { shownSums, tableRow } from "~/giving/pledges/shown-pledge.server";
import { requirePermission } from "~/people/session/require-permission.server";
import { calendarDateAt, formatMonth } from "~/platform/calendar/calendar-date";
import { env } from "~/platform/env/env.server";
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
	const today = calendarDateAt(new Date(), timeZone);
	const { q, cursor } = listQuery(request.url);
	const filter = {
		state: stateInUrl(pledgeStates, request.url) ?? "all",
		period: periodInUrl(request.url),
		search: q,
	};
	const mayRemind = filter.state === "late" && env.SMTP_URL !== undefined;
	const [page, sums, tiles, periods, late] = await Promise.all([
		pledgesPage(cursor, filter),
		pledgeSums(filter),
		monthSums(today.slice(0, 7)),
		giftPeriods(today),
		mayRemind ? latePledges() : 0,
	]);
	return {
		...{ ...page, ...filter, q, periods, late },
		items: page.items.map((pledge) => tableRow(pledge, timeZone)),
		sums: shownSums(sums),
		tiles: shownSums(tiles),
		month: formatMonth(today),
	};
}

export default function Pledges() {
	const { items, state, q, period, periods, sums, tiles, month, late, ...page } = useLoaderData<typeof loader>();
	return (
		<div className="page">
			<h1>Dons</h1>
			<div className="actions">
				<ButtonLink tone="primary" to={adminPaths.newGift}>
					Noter un don reçu
				</ButtonLink>
				<ButtonLink to={adminPaths.statement}>Relevé de banque</ButtonLink>
				<ButtonLink to={adminPaths.receipts}>Reçus de l’année</ButtonLink>
				<a className="button" href={`${adminPaths.giftsFile}${period && `?periode=${period}`}`} download>
					Télécharger les dons (CSV)
				</a>
			</div>
			{late > 0 && (
				<p className="actions">
					<ButtonLink to={adminPaths.reminders}>Rappeler les promesses en retard</ButtonLink>
				</p>
			)}
			<MoneyTiles sums={tiles} month={month} />
			<PledgeList {...{ pledges: items, state, search: q, period, periods, sums }} />
			<Pagination
				page={page}
				filters={{ q, etat: stateParameter(pledgeStates, state), periode: period }}
				labels={{ before: "Plus récentes", after: "Plus anciennes" }}
			/>
		</div>
	);
}
