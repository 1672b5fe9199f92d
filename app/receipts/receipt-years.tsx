import { adminPaths } from "~/kinds/paths";

/** Receipts of a year; `taxTotal` is that of its valid tax receipts. */
export type ReceiptYear = { year: string; papers: number; taxReceipts: number; taxTotal: string };

/** The receipts by year of the gift, each year with its archive, and what is to be declared of tax receipts. */
export function ReceiptYears({ years }: { years: ReceiptYear[] }) {
	if (years.length === 0) return <p>Aucun reçu n’a encore été établi.</p>;
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
		<ul role="list" className="admin-rows">
			{years.map(({ year, papers, taxReceipts, taxTotal }) => (
				<li key={year} className="admin-row">
					<div>
						<h2 className="card-title">Dons de {year}</h2>
						<p>{papers === 1 ? "1 document" : `${papers} documents`}, annulations comprises</p>
						{taxReceipts > 0 && (
							<p>
								À déclarer (CGI, art. 222 bis) : {taxReceipts === 1 ? "1 reçu fiscal" : `${taxReceipts} reçus fiscaux`},{" "}
								{taxTotal}
							</p>
						)}
					</div>
					<a className="button" href={adminPaths.receiptsArchive(year)}>
						Télécharger (ZIP)<span className="visually-hidden"> : les reçus de {year}</span>
					</a>
				</li>
			))}
		</ul>
	);
}
