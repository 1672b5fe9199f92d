import { PrintButton } from "~/sharing/print-button";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import { receiptDocument } from "./receipt-document";
import type { ShownReceipt } from "./shown-receipt.server";
import "./receipt-sheet.css";

/** A receipt as it is printed, and what can be done with it. */
export function ReceiptSheet({ receipt }: { receipt: ShownReceipt }) {
	const { number, cancels, cancelledBy, reference } = receipt;
	const page = receiptDocument(receipt);
	return (
		<article className="receipt">
			<Link className="admin-back" to={`/admin/dons/${reference}`}>
				Retour à la promesse
			</Link>
			<h1>{page.title}</h1>
			{cancelledBy && (
				<p role="status">
					Ce reçu ne vaut plus :{" "}
					<Link to={`/admin/dons/recus/${cancelledBy}`}>il est annulé par le n° {cancelledBy}</Link>.
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
				<a className="button" href={`/admin/dons/recus/${number}.pdf`}>
					Télécharger en PDF
				</a>
				{cancels === null && cancelledBy === null && (
					<ButtonLink tone="danger" to={`/admin/dons/recus/${number}/cancel`} preventScrollReset>
						Annuler ce reçu
					</ButtonLink>
				)}
				{cancels && <ButtonLink to={`/admin/dons/recus/${cancels}`}>Voir le reçu annulé</ButtonLink>}
			</div>
		</article>
	);
}
