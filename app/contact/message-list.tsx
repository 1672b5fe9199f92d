import { useLocation } from "@remix-run/react";
import { maxSearchLength } from "~/http/list-query";
import { adminPaths } from "~/kinds/paths";
import { ListFilters } from "~/search/list-filters";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { type MessageState, messageStates } from "./message-state";
import { retentionMonths } from "./retention";
import type { ListedMessage } from "./shown-message.server";

type MessageListProps = { messages: ListedMessage[]; state: MessageState; search: string };

/** The filters by state and words, and the messages found. */
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
			<ul role="list" className="inbox">
				{messages.map((message) => (
					<li key={message.id} className="inbox-row" data-unread={message.unread || undefined}>
						<h2 className="inbox-name">
							<Link className="card-link" to={`${adminPaths.message(message.id)}${here}`}>
								{message.name}
							</Link>
						</h2>
						{message.removal && !message.handled && <Badge tone="urgent">Urgent</Badge>}
						{message.unread && <Badge tone="good">Non lu</Badge>}
						{message.handled && <Badge>Traité</Badge>}
						<p className="inbox-quiet">{message.received}</p>
						{message.removal && <p className="inbox-quiet">Demande de retrait d’une photo</p>}
						{message.suspect && <p className="inbox-quiet">Peut-être écrit par un robot</p>}
						{message.mailed && <p className="inbox-quiet">{message.mailed}</p>}
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
