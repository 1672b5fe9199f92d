import { Picture } from "~/media/images/picture";
import { type PictureFile, screenFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { currencies } from "~/platform/money/currency";
import { ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import type { ShownExpense } from "./expenses.server";
import type { ShownAccounts } from "./year-accounts.server";
import "./transparency.css";

type TransparencyProps = {
	year: string;
	/** The years with figures, latest first. */
	years: string[];
	/** The end of the year, or today, in words. */
	until: string;
	accounts: ShownAccounts[];
	expenses: ShownExpense[];
	/** True when the list does not show all expenses. */
	isCut: boolean;
};

/** The accounts of a year, with its expenses and their proofs. */
export function Transparency({ year, years, until, accounts, expenses, isCut }: TransparencyProps) {
	return (
		<>
			<h1>Ce que vos dons sont devenus</h1>
			<p className="page-lead">
				Ce qui est arrivé, ce que nous en avons fait, et ce qui reste : seuls comptent ici les dons que nous avons vus
				arriver.
			</p>
			{years.length > 1 && (
				<nav aria-label="Années">
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="transparency-years">
						{years.map((other) => (
							<li key={other}>
								<Link
									to={`${publicPaths.transparency}?annee=${other}`}
									aria-current={other === year ? "page" : undefined}
								>
									{other}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
			{accounts.length === 0 && <EmptyState>Aucun don ni dépense à montrer pour {year}.</EmptyState>}
			{accounts.map((each) => (
				<section key={each.currency} className="page-part" aria-label={`${year}, ${each.currency}`}>
					<h2>
						{year}
						{accounts.length > 1 && `\u202f: ${currencies[each.currency].label}`}
					</h2>
					<AccountsTable accounts={each} year={year} until={until} />
				</section>
			))}
			{expenses.length > 0 && (
				<section className="page-part" aria-labelledby="depenses">
					<h2 id="depenses">Dépenses et preuves</h2>
					<ExpenseList expenses={expenses} />
					{isCut && <p>Les dépenses plus anciennes de l’année sont dans le fichier.</p>}
				</section>
			)}
			{accounts.length > 0 && (
				<p className="actions">
					<a className="button" href={publicPaths.yearAccounts(year)} download>
						Télécharger les chiffres de {year} (CSV)
					</a>
					<ButtonLink to={publicPaths.needs}>Nos besoins</ButtonLink>
				</p>
			)}
		</>
	);
}

/** `until`: the day of the remaining balance, in words. */
type AccountsTableProps = { accounts: ShownAccounts; year: string; until: string };

/** Shows a year's accounts in one currency: the totals, then each need with its bars and figures. */
function AccountsTable({ accounts, year, until }: AccountsTableProps) {
	const { before, received, spent, left, byPaymentMethod, byNeed } = accounts;
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
			{byPaymentMethod.length > 0 && (
				<p>
					{"Reçu par "}
					{byPaymentMethod
						.map(({ paymentMethod, received }) => `${paymentMethod.toLowerCase()} : ${received}`)
						.join(" ; ")}
					.
				</p>
			)}
		</div>
	);
}

/** The chart of one row: money received above money spent; it is decorative, as the figures are beside it. */
const Bars = ({ received, spent }: { received: number; spent: number }) => (
	<svg className="accounts-bars" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
		<rect className="accounts-received" width={received} height="5" />
		<rect className="accounts-spent" y="7" width={spent} height="5" />
	</svg>
);

/** Expenses with their proofs. */
export function ExpenseList({ expenses }: { expenses: ShownExpense[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="expense-list">
			{expenses.map(({ id, title, amount, date, needTitle, proof }) => (
				<li key={id} className="expense">
					{proof && <Proof proof={proof} title={title} />}
					<div>
						<p className="expense-amount">{amount}</p>
						<p>{title}</p>
						<p className="card-quiet">
							Le {date}
							{needTitle && `, pour « ${needTitle} »`}
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}

const Proof = ({ proof, title }: { proof: PictureFile; title: string }) => (
	<a className="expense-proof" href={screenFile(proof)}>
		<Picture use="thumb" picture={{ ...proof, alt: "" }} />
		<span>
			Preuve<span className="visually-hidden"> : {title}</span>
		</span>
	</a>
);
