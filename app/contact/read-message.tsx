import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import type { OpenedMessage } from "./shown-message.server";

/**
 * A message with its actions.
 * @param list the query of the list that it was opened from
 */
export function ReadMessage({ message, list, busy }: { message: OpenedMessage; list: string; busy: boolean }) {
	const { id, name, whatsapp, handled } = message;
	return (
		<article className="message">
			<Link className="admin-back" to={`/admin/messages${list}`}>
				Retour aux messages
			</Link>
			<h1>Message de {name}</h1>
			<p>
				{handled ? <Badge>Traité</Badge> : <Badge tone="good">À traiter</Badge>}{" "}
				{handled && <span className="card-quiet">le {handled}</span>}
			</p>
			<dl className="facts">
				<dt>Adresse e-mail</dt>
				<dd>{message.email}</dd>
				<dt>Reçu</dt>
				<dd>{message.received}</dd>
			</dl>
			{message.tooQuick && <p className="card-quiet">Envoi très rapide, peut-être un robot</p>}
			{message.mailed && <p className="card-quiet">{message.mailed}</p>}
			<p className="message-text preserve-lines">{message.message}</p>
			<p className="actions">
				<a className="button button-primary" href={message.mailAnswer}>
					Répondre par e-mail
				</a>
				{whatsapp && (
					<a className="button" href={whatsapp.address} rel="noreferrer">
						Répondre par WhatsApp ({whatsapp.number})
					</a>
				)}
			</p>
			<div className="actions">
				<Form method="post" action={`/admin/messages/${id}${list}`} preventScrollReset>
					<input type="hidden" name="handled" value={handled ? "no" : "yes"} />
					<Button busy={busy}>{handled ? "Rouvrir" : "Marquer comme traité"}</Button>
				</Form>
				<ButtonLink tone="danger" to={`/admin/messages/${id}/delete${list}`} preventScrollReset>
					Supprimer
				</ButtonLink>
			</div>
		</article>
	);
}
