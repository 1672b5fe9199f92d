import { PrintButton } from "~/sharing/print-button";
import { ButtonLink } from "~/ui/button";
import { Link } from "~/ui/link";
import type { ShownReceipt } from "./shown-receipt.server";
import "./receipt-sheet.css";

/** A receipt as it is printed, and what can be done with it. */
export function ReceiptSheet({ receipt }: { receipt: ShownReceipt }) {
	const { number, cancels, cancelledBy, reference } = receipt;
	return (
		<article className="receipt">
			<Link className="admin-back" to={`/admin/dons/${reference}`}>
				Retour à la promesse
			</Link>
			<h1>{cancels ? `Annulation du reçu n° ${cancels}` : `Reçu de don n° ${number}`}</h1>
			{cancelledBy && (
				<p role="status">
					Ce reçu ne vaut plus :{" "}
					<Link to={`/admin/dons/recus/${cancelledBy}`}>il est annulé par le n° {cancelledBy}</Link>.
				</p>
			)}
			<div className="receipt-sheet">
				<p>
					<strong>{receipt.issuer}</strong>
				</p>
				<p className="preserve-lines">{receipt.issuerAddress}</p>
				<p>
					{cancels
						? `Ce document n° ${number} annule le reçu n° ${cancels}, établi pour `
						: "certifie avoir reçu en don, sans contrepartie, de "}
					<strong>{receipt.name}</strong>, <strong>{receipt.amount}</strong>.
				</p>
				<dl className="facts">
					<dt>Reçu le</dt>
					<dd>{receipt.receivedOn}</dd>
					<dt>Moyen</dt>
					<dd>{receipt.means}</dd>
					<dt>Référence</dt>
					<dd>{reference}</dd>
					<dt>Numéro</dt>
					<dd>{number}</dd>
					<dt>Établi le</dt>
					<dd>
						{receipt.issuedAt}, par {receipt.issuedBy}
					</dd>
				</dl>
				<p className="card-quiet">Ce reçu simple n’ouvre droit à aucune réduction d’impôt.</p>
				<p className="receipt-signature">Signature</p>
			</div>
			<div className="actions">
				<PrintButton label="Imprimer le reçu" />
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
