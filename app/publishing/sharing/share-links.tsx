import type { ReactNode } from "react";
import { Fold } from "~/web/ui/card";
import { CopyButton } from "~/web/ui/copy-button";
import { whatsAppLink } from "./whatsapp-link";
import "./sharing.css";

type ShareLinksProps = {
	/** The heading, « Partager ce rapport ». */
	heading?: string;
	/** The subject of the page. */
	title: string;
	/** The canonical URL of the page. */
	address: string;
	/** The text that WhatsApp sends instead of title and URL. */
	link?: string | null;
	/** Further things to share. */
	children?: ReactNode;
};

/**
 * Ways to share a page: links that need no script, a button that copies the URL, and, where the browser has it, the
 * system's share sheet (`app/web/elements/buttons.ts`). Nothing is requested from another site before a press.
 */
export function ShareLinks({ heading = "Partager cette page", title, address, link, children }: ShareLinksProps) {
	const mail = `?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\r\n${address}`)}`;
	return (
		<section className="share stack" aria-label={heading}>
			<h2 className="share-heading">{heading}</h2>
			<div className="share-ways">
				{link ? (
					<a className="button" href={whatsAppLink(link)} target="_blank" rel="noopener noreferrer">
						Partager<span className="visually-hidden"> par WhatsApp (nouvelle fenêtre)</span>
					</a>
				) : (
					<a className="button" href={whatsAppLink(`${title} — ${address}`)} rel="noopener">
						<span className="visually-hidden">Partager sur </span>WhatsApp
					</a>
				)}
				<CopyButton label="Copier le lien" text={address} />
				<share-sheet class="share-sheet" data-title={title} data-address={address}>
					<button type="button" className="button">
						Partager…
					</button>
				</share-sheet>
				<a className="button" href={`mailto:${mail}`}>
					<span className="visually-hidden">Envoyer par </span>E-mail
				</a>
			</div>
			{children && <Fold title="Plus de façons de partager">{children}</Fold>}
			<p className="share-address">Adresse de la page : {address}</p>
		</section>
	);
}
