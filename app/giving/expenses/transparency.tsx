import { Picture } from "~/media/images/picture";
import { type PictureFile, screenFile } from "~/media/images/picture-file";
import { publicPaths } from "~/platform/kinds/paths";
import { currencies } from "~/platform/money/currency";
import { ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Amount, MoneyTable } from "~/web/ui/money-table";
import { FilterLinks } from "~/web/ui/pagination";
import type { ShownExpense } from "./expenses.server";
import type { ShownAccounts } from "./year-accounts.server";
import "~/giving/needs/needs.css";
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
			<h1>Où vont vos dons</h1>
			<p className="page-lead">
				Ce que nous avons reçu, dépensé, et ce qui reste. Les promesses de don ne sont pas comptées.
			</p>
			{years.length > 1 && (
				<FilterLinks
					label="Années"
					links={years.map((other) => ({
						to: `${publicPaths.transparency}?annee=${other}`,
						name: other,
						isCurrent: other === year,
					}))}
				/>
			)}
			{accounts.length === 0 && <EmptyState>Aucun don ni dépense à montrer pour {year}.</EmptyState>}
			{accounts.map((each) => (
				<section key={each.currency} className="page-part" aria-labelledby={`comptes-${each.currency}`}>
					<h2 id={`comptes-${each.currency}`}>
						{year}, en {currencies[each.currency].plural}
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

/** Shows a year's accounts in one currency: the sum as a column of money, then the same of each need. */
function AccountsTable({ accounts: { total, byPaymentMethod, byNeed }, year, until }: AccountsTableProps) {
	const beforeWords = `Report de ${Number(year) - 1}`;
	return (
		<div className="stack">
			<dl className="accounts-sum">
				{total.before !== null && (
					<div>
						<dt>{beforeWords}</dt>
						<dd>{total.before}</dd>
					</div>
				)}
				<div>
					<dt>Reçu</dt>
					<dd>{total.received}</dd>
				</div>
				<div>
					<dt>Dépensé</dt>
					<dd>{total.spent}</dd>
				</div>
				<div>
					<dt>Reste {until}</dt>
					<dd>{total.left}</dd>
				</div>
			</dl>
			{byPaymentMethod.length > 0 && (
				<p>
					{"Reçu par "}
					{byPaymentMethod
						.map(({ paymentMethod, received }) => `${paymentMethod.toLowerCase()}\u202f: ${received}`)
						.join("\u202f; ")}
					.
				</p>
			)}
			<MoneyTable
				caption="Par besoin"
				showsCaption
				columns={["Besoin"]}
				amounts={[...(total.before === null ? [] : [beforeWords]), "Reçu", "Dépensé", "Reste"]}
			>
				{byNeed.map((row) => (
					<tr key={row.path ?? ""}>
						<th scope="row">
							{row.path ? <Link to={row.path}>{row.title}</Link> : row.title}
							<progress className="need-bar" max={100} value={row.spentShare} aria-label={`Dépensé : ${row.title}`} />
							<span className="card-quiet">Dépensé à {row.spentShare} %</span>
						</th>
						{row.before !== null && <Amount label={beforeWords}>{row.before}</Amount>}
						<Amount label="Reçu">{row.received}</Amount>
						<Amount label="Dépensé">{row.spent}</Amount>
						<Amount label="Reste">{row.left}</Amount>
					</tr>
				))}
			</MoneyTable>
		</div>
	);
}

/** Expenses with their proofs. */
export function ExpenseList({ expenses }: { expenses: ShownExpense[] }) {
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets
		<ul role="list" className="stack">
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
