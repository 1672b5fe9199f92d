import { adminPaths } from "~/kinds/paths";
import { CopyButton } from "~/ui/copy-button";
import { useFocusWhenShown } from "~/ui/form";
import { Link } from "~/ui/link";
import type { SendableLink } from "./sendable-link.server";

/** Shows a link once, to be copied, sent by WhatsApp or mail, or read out. */
export function LinkToSend({ link }: { link: SendableLink }) {
	const { address, hours, email, name, subject, words } = link;
	const lead = useFocusWhenShown<HTMLParagraphElement>();
	const text = encodeURIComponent(words);
	return (
		<>
			<p ref={lead} tabIndex={-1}>
				<strong>Transmettez ce lien à {name}.</strong> Il ne s’affiche qu’une fois, ne sert qu’une fois et vaut {hours}
				{"\u00a0"}heures. Perdu ? Faites-en un nouveau : l’ancien ne marchera plus.
			</p>
			<p className="account-link" translate="no">
				{address}
			</p>
			<div className="actions">
				<CopyButton label="Copier le lien" text={address} />
				<a className="button" href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
					Envoyer par WhatsApp<span className="visually-hidden"> (nouvelle fenêtre)</span>
				</a>
				<a
					className="button"
					href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${text}`}
				>
					Envoyer par e-mail
				</a>
			</div>
			<div className="form-actions">
				<Link className="button" to={adminPaths.accounts} preventScrollReset>
					Terminé
				</Link>
			</div>
		</>
	);
}
