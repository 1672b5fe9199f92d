import { publicPaths } from "~/kinds/paths";
import { currencies } from "~/money/currency";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/card";
import { Link } from "~/ui/link";
import { AccountsTable } from "./accounts-table";
import type { ShownAccounts } from "./shown-accounts.server";
import type { SpendingWords } from "./shown-spending.server";
import { SpendingList } from "./spending-list";
import "./transparency.css";

type TransparencyProps = {
	year: string;
	/** Those with figures, latest first. */
	years: string[];
	/** The end of the year, or today. */
	until: string;
	accounts: ShownAccounts[];
	spendings: SpendingWords[];
	/** Whether the list leaves spendings out. */
	isCut: boolean;
};

/** The accounts of a year, with what was bought and its proofs. */
export function Transparency({ year, years, until, accounts, spendings, isCut }: TransparencyProps) {
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
			{spendings.length > 0 && (
				<section className="page-part" aria-labelledby="depenses">
					<h2 id="depenses">Dépenses et preuves</h2>
					<SpendingList spendings={spendings} />
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
