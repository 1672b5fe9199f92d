import { PrintButton } from "~/sharing/print-button";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { receiptDocument } from "./receipt-document";
import type { ShownReceipt } from "./shown-receipt.server";
import "./receipt-sheet.css";
import { adminPaths } from "~/kinds/paths";

/** A receipt as it is printed, and what can be done with it. */
export function ReceiptSheet({ receipt }: { receipt: ShownReceipt }) {
	const { number, cancels, cancelledBy, reference } = receipt;
	const page = receiptDocument(receipt);
	return (
		<article className="receipt">
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
			<div className="receipt-sheet">
				<p>
					<strong>{page.issuer}</strong>
				</p>
				<p className="preserve-lines">{page.issuerLines.join("\n")}</p>
				<p>{page.statement}</p>
				<dl className="facts">
					{page.facts.map(([term, text]) => (
						<div key={term} className="receipt-fact">
							<dt>{term}</dt>
							<dd className="preserve-lines">{text}</dd>
						</div>
					))}
				</dl>
				<p className="card-quiet">{page.closing}</p>
				<p className="receipt-signature">{page.signature}</p>
			</div>
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
