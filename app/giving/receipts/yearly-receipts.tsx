import { adminPaths } from "~/platform/kinds/paths";
import { Button, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { Amount, MoneyTable } from "~/web/ui/money-table";
import { FilterLinks } from "~/web/ui/pagination";
import type { ReceiptDocument } from "./receipt";
import { ReceiptPaper } from "./receipt-views";

type YearlyReceiptsProps = {
	year: string;
	/** True when only those who asked for a receipt are listed. */
	onlyAsked: boolean;
	/** The donors of the list, and of these those whose receipt can be issued. */
	donors: {
		reference: string;
		key: string;
		name: string;
		gifts: string;
		email: string;
		amount: string;
		lack: string | null;
	}[];
	ready: number;
	/** The gifts that bear no name. */
	unnamed: number;
	/** Why the association issues no receipts. */
	refusal: string | null;
	preview: { name: string; page: ReceiptDocument } | null;
	issued: { number: number; name: string; amount: string; mail: string }[];
	/** The receipts that a press of the button mails; null without a mail server. */
	toMail: number | null;
};

/** The receipts of a year, one for each donor: those to be issued, and those that were. */
export function YearlyReceipts({ year, onlyAsked, donors, issued, ...page }: YearlyReceiptsProps) {
	const { ready, unnamed, refusal, preview, toMail } = page;
	const here = adminPaths.yearlyReceipts(year);
	const list = `${here}${onlyAsked ? "?qui=demande" : ""}`;
	return (
		<>
			<section className="page-part" aria-labelledby="a-etablir">
				<h2 id="a-etablir">À établir</h2>
				<FilterLinks
					label="Donateurs"
					links={[
						{ to: here, name: "Tous", isCurrent: !onlyAsked },
						{ to: `${here}?qui=demande`, name: "Ceux qui demandent un reçu", isCurrent: onlyAsked },
					]}
				/>
				{refusal && <p role="status">{refusal}</p>}
				{donors.length === 0 && <EmptyState>Tous ces dons ont leur reçu.</EmptyState>}
				{donors.length > 0 && (
					<MoneyTable
						caption="Donateurs sans reçu"
						columns={["Donateur", "Dons", "E-mail", "Reçu"]}
						amounts={["Montant"]}
					>
						{donors.map(({ key, reference, name, gifts, email, amount, lack }) => (
							<tr key={key}>
								<th scope="row">
									<Link to={adminPaths.donor(reference)}>{name}</Link>
								</th>
								<td>{gifts}</td>
								<td>{email || "Sans adresse e-mail"}</td>
								<td>
									{lack ?? (
										<Link
											to={`${here}?${new URLSearchParams({ ...(onlyAsked && { qui: "demande" }), apercu: key })}#apercu`}
										>
											Aperçu<span className="visually-hidden"> du reçu de {name}</span>
										</Link>
									)}
								</td>
								<Amount label="Montant">{amount}</Amount>
							</tr>
						))}
					</MoneyTable>
				)}
				{unnamed > 0 && (
					<p>
						{unnamed === 1 ? "1 don n’a pas de nom" : `${unnamed} dons n’ont pas de nom`} : il n’y a pas de reçu sans
						nom.
					</p>
				)}
				{ready > 0 && refusal === null && (
					<Form method="post" action={list} className="actions">
						<Button tone="primary">{ready === 1 ? "Établir 1 reçu" : `Établir les ${ready} reçus`}</Button>
					</Form>
				)}
			</section>
			{preview && (
				<section className="page-part" id="apercu" aria-labelledby="apercu-titre">
					<h2 id="apercu-titre">Aperçu : {preview.name}</h2>
					<ReceiptPaper page={preview.page} />
				</section>
			)}
			{issued.length > 0 && (
				<section className="page-part" aria-labelledby="etablis">
					<h2 id="etablis">Établis</h2>
					<MoneyTable caption="Reçus établis" columns={["Donateur", "Reçu", "E-mail"]} amounts={["Montant"]}>
						{issued.map(({ number, name, amount, mail }) => (
							<tr key={number}>
								<th scope="row">{name}</th>
								<td>
									<Link to={adminPaths.receipt(number)}>N° {number}</Link>
								</td>
								<td>{mail}</td>
								<Amount label="Montant">{amount}</Amount>
							</tr>
						))}
					</MoneyTable>
					<div className="actions">
						{toMail !== null && toMail > 0 && (
							<Form method="post" action={adminPaths.mailYearlyReceipts(year)}>
								<Button tone="primary">
									{toMail === 1 ? "Envoyer 1 reçu par e-mail" : `Envoyer les ${toMail} reçus par e-mail`}
								</Button>
							</Form>
						)}
						<a className="button" href={adminPaths.receiptsArchive(year)}>
							Télécharger (ZIP)
						</a>
					</div>
				</section>
			)}
		</>
	);
}
