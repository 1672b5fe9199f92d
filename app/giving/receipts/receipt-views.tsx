import { adminPaths } from "~/platform/kinds/paths";
import { PrintButton } from "~/publishing/sharing/print-button";
import { ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { type ReceiptDocument, receiptDocument, type ShownReceipt } from "./receipt";
import "./receipts.css";

/** A receipt as it is printed, and the available actions. */
export function ReceiptSheet({ receipt }: { receipt: ShownReceipt }) {
	const { number, cancels, cancelledBy, reference } = receipt;
	const page = receiptDocument(receipt);
	return (
		<article className="message receipt stack">
			<Link className="admin-back" to={adminPaths.pledge(reference)}>
				Retour à la promesse
			</Link>
			<h1>{page.title}</h1>
			{cancelledBy && (
				<p role="status">
					Ce reçu ne vaut plus : <Link to={adminPaths.receipt(cancelledBy)}>il est annulé par le n° {cancelledBy}</Link>
					.
				</p>
			)}
			<ReceiptPaper page={page} />
			<div className="actions">
				<PrintButton label="Imprimer le reçu" />
				<a className="button" href={adminPaths.receiptFile(number)}>
					Télécharger en PDF
				</a>
				{cancels === null && cancelledBy === null && (
					<ButtonLink tone="danger" to={adminPaths.cancelReceipt(number)} preventScrollReset>
						Annuler ce reçu
					</ButtonLink>
				)}
				{cancels && <ButtonLink to={adminPaths.receipt(cancels)}>Voir le reçu annulé</ButtonLink>}
			</div>
		</article>
	);
}

/** What a receipt says, as it is printed. */
export const ReceiptPaper = ({ page }: { page: ReceiptDocument }) => (
	<div className="receipt-sheet box stack">
		<p>
			<strong>{page.issuer}</strong>
		</p>
		<p className="preserve-lines">{page.issuerLines.join("\n")}</p>
		<p>{page.statement}</p>
		<dl className="facts">
			{page.rows.map(([term, text]) => (
				<div key={term} className="receipt-fact">
					<dt>{term}</dt>
					<dd className="preserve-lines">{text}</dd>
				</div>
			))}
		</dl>
		<p className="card-quiet">{page.closing}</p>
		<p className="receipt-signature">{page.signature}</p>
	</div>
);

/** The receipts of a year; `taxTotal` is the sum of its valid tax receipts. */
type ReceiptYear = { year: string; papers: number; taxReceipts: number; taxTotal: string };

/** The years of gifts, each with its yearly receipts, its archive and the totals to declare of tax receipts. */
export function ReceiptYears({ years }: { years: ReceiptYear[] }) {
	if (years.length === 0) return <EmptyState>Aucun don n’est encore arrivé.</EmptyState>;
	return (
		// biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics when list-style is none
		<ul role="list" className="stack">
			{years.map(({ year, papers, taxReceipts, taxTotal }) => (
				<li key={year} className="admin-row">
					<div>
						<h2 className="card-title">Dons de {year}</h2>
						<p>
							{papers === 0
								? "Aucun reçu"
								: `${papers === 1 ? "1 document" : `${papers} documents`}, annulations comprises`}
						</p>
						{taxReceipts > 0 && (
							<p>
								À déclarer (CGI, art. 222 bis) : {taxReceipts === 1 ? "1 reçu fiscal" : `${taxReceipts} reçus fiscaux`},{" "}
								{taxTotal}
							</p>
						)}
					</div>
					<div className="actions">
						<ButtonLink to={adminPaths.yearlyReceipts(year)}>
							Un reçu par donateur<span className="visually-hidden"> pour {year}</span>
						</ButtonLink>
						{papers > 0 && (
							<a className="button" href={adminPaths.receiptsArchive(year)}>
								Télécharger (ZIP)<span className="visually-hidden"> les reçus de {year}</span>
							</a>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}
