import type { ReactNode } from "react";
import { adminPaths } from "~/kinds/paths";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { RemovalFacts } from "./removal-facts";
import type { OpenedMessage } from "./shown-message.server";

type ReadMessageProps = {
	message: OpenedMessage;
	/** The query of the list that it was opened from. */
	list: string;
	busy: boolean;
	/** The photo that it asks to remove. */
	children?: ReactNode;
};

/** A message with its actions. */
export function ReadMessage({ message, list, busy, children }: ReadMessageProps) {
	const { id, name, whatsapp, handled } = message;
	return (
		<article className="message">
			<Link className="admin-back" to={`${adminPaths.messages}${list}`}>
				Retour aux messages
			</Link>
			<h1>
				{message.removal ? "Demande de retrait d’une photo, par" : "Message de"} {name}
			</h1>
			<p>
				{message.removal && !handled && <Badge tone="urgent">Urgent</Badge>}{" "}
				{handled ? <Badge>Traité</Badge> : <Badge tone="good">À traiter</Badge>}{" "}
				{handled && <span className="card-quiet">le {handled}</span>}
			</p>
			<dl className="facts">
				{message.email && (
					<>
						<dt>Adresse e-mail</dt>
						<dd>{message.email}</dd>
					</>
				)}
				<dt>Reçu</dt>
				<dd>{message.received}</dd>
				{message.removal && <RemovalFacts {...message.removal} />}
			</dl>
			{children}
			{message.suspect && <p className="card-quiet">Peut-être écrit par un robot</p>}
			{message.mailed && <p className="card-quiet">{message.mailed}</p>}
			<p className="message-text preserve-lines">{message.message}</p>
			<p className="actions">
				{message.mailAnswer && (
					<a className="button button-primary" href={message.mailAnswer}>
						Répondre par e-mail
					</a>
				)}
				{whatsapp && (
					<a className="button" href={whatsapp.address} rel="noreferrer">
						Répondre par WhatsApp ({whatsapp.number})
					</a>
				)}
			</p>
			<div className="actions">
				<Form method="post" action={`${adminPaths.message(id)}${list}`} preventScrollReset>
					<input type="hidden" name="handled" value={handled ? "no" : "yes"} />
					<Button busy={busy}>{handled ? "Rouvrir" : "Marquer comme traité"}</Button>
				</Form>
				<ButtonLink tone="danger" to={`${adminPaths.deleteMessage(id)}${list}`} preventScrollReset>
					Supprimer
				</ButtonLink>
			</div>
		</article>
	);
}
