import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { HiddenBadge } from "~/media/images/picture";
import { adminPaths } from "~/platform/kinds/paths";
import { maxSearchLength } from "~/web/http/list-query";
import { localPath } from "~/web/http/local-path";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { ListFilters } from "~/web/ui/list-search";
import { RequestedPhoto } from "./contact-views";
import { type MessageState, messageStates, retentionMonths } from "./message";
import type { ListedMessage, OpenedMessage, RequestedMedia } from "./shown-message.server";

type MessageListProps = { messages: ListedMessage[]; state: MessageState; search: string };

/** Shows the filters by state and words, and the messages found. */
export function MessageList({ messages, state, search }: MessageListProps) {
	const { search: here } = useLocation();
	const chosen = messageStates.find((one) => one.state === state);
	return (
		<>
			<ListFilters
				list={adminPaths.messages}
				label="État des messages"
				states={messageStates}
				state={state}
				searchLabel="Rechercher un nom, une adresse, un mot"
				search={search}
				maxLength={maxSearchLength}
			/>
			{messages.length === 0 && (
				<EmptyState>{search ? `Aucun message ne contient « ${search} ».` : chosen?.none}</EmptyState>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="stack">
				{messages.map((message) => (
					<li key={message.id} className="admin-row inbox-row" data-mark={message.unread ? "unread" : undefined}>
						<h2 className="inbox-name">
							<Link className="card-link" to={`${adminPaths.message(message.id)}${here}`}>
								{message.name}
							</Link>
						</h2>
						{message.removal && !message.handled && <Badge tone="urgent">Urgent</Badge>}
						{message.unread && <Badge tone="good">Non lu</Badge>}
						{message.handled && <Badge>Traité</Badge>}
						<p className="card-quiet">{message.received}</p>
						{message.removal && <p className="card-quiet">Demande de retrait d’une photo</p>}
						{message.suspect && <p className="card-quiet">Peut-être écrit par un robot</p>}
						{message.mailed && <p className="card-quiet">{message.mailed}</p>}
						<p className="inbox-beginning">{message.beginning}</p>
					</li>
				))}
			</ul>
			<p className="card-quiet">
				Les messages sont supprimés au bout de {retentionMonths} mois, comme promis aux visiteurs.
			</p>
		</>
	);
}

type ReadMessageProps = {
	message: OpenedMessage;
	/** The query of the list from which it was opened. */
	list: string;
	busy: boolean;
	/** The photo that the message asks to remove. */
	children?: ReactNode;
};

/** Shows a message with its actions. */
export function ReadMessage({ message, list, busy, children }: ReadMessageProps) {
	const { id, name, whatsapp, handled } = message;
	return (
		<article className="message stack">
			<Link className="admin-back" to={`${adminPaths.messages}${list}`}>
				Messages
			</Link>
			<h1>
				{message.removal ? "Demande de retrait d’une photo, par" : "Message de"} {name}
			</h1>
			<p>
				{message.removal && !handled && <Badge tone="urgent">Urgent</Badge>}{" "}
				{handled ? <Badge>Traité</Badge> : <Badge tone="good">À traiter</Badge>}{" "}
				{handled && <span className="card-quiet">le {handled}</span>}
			</p>
			<div className="halves">
				<dl className="facts">
					{message.email && (
						<>
							<dt>Adresse e-mail</dt>
							<dd>{message.email}</dd>
						</>
					)}
					<dt>Reçu</dt>
					<dd>{message.received}</dd>
					{message.removal && <RemovalDetails {...message.removal} />}
				</dl>
				<div className="stack">
					{children}
					{message.suspect && <p className="card-quiet">Peut-être écrit par un robot</p>}
					{message.mailed && <p className="card-quiet">{message.mailed}</p>}
					<p className="message-text box preserve-lines">{message.message}</p>
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
				</div>
			</div>
		</article>
	);
}

type RemovalDetailsProps = { relation: string; page: string | null };

/** Shows who asks to remove a photo, and where the photo is: a link when it is on a page of this site. */
function RemovalDetails({ relation, page }: RemovalDetailsProps) {
	const path = localPath(page);
	return (
		<>
			<dt>Lien avec la personne</dt>
			<dd>{relation}</dd>
			{page && (
				<>
					<dt>Page</dt>
					<dd>
						{path ? (
							<a className="link-alone" href={path}>
								{page}
							</a>
						) : (
							page
						)}
					</dd>
				</>
			)}
		</>
	);
}

type RemovalPhotoProps = {
	/** The id of the message. */
	id: string;
	/** `refusal`: why the account may not hide it. Null when the message names no photo, or the photo is deleted. */
	photo: {
		id: string;
		hidden: boolean;
		/** Whether it stays hidden for want of an authorisation. */
		waits: boolean;
		withdrawn: boolean;
		/** The authorisations of those on it. */
		consents: { id: string; firstName: string }[];
		refusal?: string;
		media: RequestedMedia;
	} | null;
	busy: boolean;
};

/** Shows the photo that a message asks to remove, with a button to hide it from visitors or show it again. */
export function RemovalPhoto({ id, photo, busy }: RemovalPhotoProps) {
	if (photo === null)
		return (
			<p className="card-quiet">
				Ce message ne désigne pas de photo. Quand vous l’aurez trouvée, ouvrez-la par « Modifier » dans la galerie, le
				rapport ou l’événement, et masquez-la là, ou retirez-la pour de bon.
			</p>
		);
	return (
		<>
			<RequestedPhoto media={photo.media} />
			{photo.refusal ? (
				<p>Cette photo appartient à une page que votre compte ne gère pas. {photo.refusal}</p>
			) : photo.hidden ? (
				<>
					<p>
						<HiddenBadge /> Les visiteurs ne la voient plus{photo.withdrawn && ", pour de bon"}.
					</p>
					{!photo.waits && (
						<Form method="post" action={adminPaths.showPhoto(photo.id, adminPaths.message(id))} preventScrollReset>
							<Button busy={busy}>Montrer de nouveau</Button>
						</Form>
					)}
				</>
			) : (
				<Form method="post" action={adminPaths.hidePhotoOfMessage(id)} preventScrollReset>
					<Button tone="danger" busy={busy}>
						Masquer cette photo partout
					</Button>
					<p className="card-quiet">
						Plus aucune page ne la montrera, et le lien vers la photo ne marchera plus. Les personnes qui l’ont déjà vue
						peuvent en garder une copie. Vous pourrez la montrer de nouveau.
					</p>
				</Form>
			)}
			{photo.consents.map((consent) => (
				<p key={consent.id}>
					<Link to={adminPaths.withdrawConsent(consent.id)}>{`Retirer l’autorisation de ${consent.firstName}`}</Link>
				</p>
			))}
			{!photo.withdrawn && (
				<p>
					<Link to={adminPaths.withdrawPhoto(photo.id, adminPaths.message(id))}>Retirer cette photo pour de bon</Link>
				</p>
			)}
		</>
	);
}
