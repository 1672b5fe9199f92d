import { Link } from "~/ui/link";
import type { ShownAccounts } from "./shown-accounts.server";
import "./accounts-table.css";

/** `until`: the day of what is left, in words. */
type AccountsTableProps = { accounts: ShownAccounts; year: string; until: string };

/** A year's accounts in one currency: the totals, then each need with its bars and figures. */
export function AccountsTable({ accounts, year, until }: AccountsTableProps) {
	const { before, received, spent, left, byMeans, byNeed } = accounts;
	return (
		<div className="accounts">
			<dl className="accounts-totals">
				{before !== null && (
					<div>
						<dt>Report de {Number(year) - 1}</dt>
						<dd>{before}</dd>
					</div>
				)}
				<div>
					<dt className="accounts-in">Reçu</dt>
					<dd>{received}</dd>
				</div>
				<div>
					<dt className="accounts-out">Dépensé</dt>
					<dd>{spent}</dd>
				</div>
				<div>
					<dt>Reste {until}</dt>
					<dd>{left}</dd>
				</div>
			</dl>
			<table className="accounts-table">
				<caption>Par besoin</caption>
				<thead>
					<tr>
						<th scope="col">Besoin</th>
						<th scope="col">Reçu</th>
						<th scope="col">Dépensé</th>
						<th scope="col">Reste</th>
					</tr>
				</thead>
				<tbody>
					{byNeed.map((row) => (
						<tr key={row.path ?? ""}>
							<th scope="row">
								{row.path ? <Link to={row.path}>{row.title}</Link> : row.title}
								<Bars received={row.received.share} spent={row.spent.share} />
							</th>
							<td data-label="Reçu">{row.received.words}</td>
							<td data-label="Dépensé">{row.spent.words}</td>
							<td data-label="Reste">{row.left}</td>
						</tr>
					))}
				</tbody>
			</table>
			{byMeans.length > 0 && (
				<p>
					{"Reçu par "}
					{byMeans.map(({ means, received }) => `${means.toLowerCase()} : ${received}`).join(" ; ")}.
				</p>
			)}
		</div>
	);
}

/** The chart of one row: what was received above what was spent; its figures stand beside it. */
const Bars = ({ received, spent }: { received: number; spent: number }) => (
	<svg className="accounts-bars" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
		<rect className="accounts-received" width={received} height="5" />
		<rect className="accounts-spent" y="7" width={spent} height="5" />
	</svg>
);
