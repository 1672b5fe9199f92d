import type { UnreadLine } from "~/statement-formats/statement-line";
import { ButtonLink } from "~/ui/button";

export type ShownResult = { summary: string; unread: UnreadLine[]; unreadCount: number };

/** What became of a statement some lines of which could not be read. */
export const ImportResult = ({ summary, unread, unreadCount }: ShownResult) => (
	<section className="statement-result" aria-labelledby="result" role="status">
		<h2 id="result">{summary}</h2>
		<p>
			{unreadCount > 1 ? `${unreadCount} lignes n’ont pas pu être lues` : "Une ligne n’a pas pu être lue"} ; le reste
			est enregistré. Vérifiez sur le relevé, puis notez ces dons à la main.
		</p>
		<ul className="statement-unread">
			{unread.map((line) => (
				<li key={`${line.place} ${line.reason}`}>
					N° {line.place} : {line.reason}
					{line.text && <span className="statement-text"> — {line.text}</span>}
				</li>
			))}
		</ul>
		{unreadCount > unread.length && <p>Et {unreadCount - unread.length} autres.</p>}
		<p>
			<ButtonLink tone="primary" to="/admin/dons/releve/lignes">
				Voir les lignes à traiter
			</ButtonLink>
		</p>
	</section>
);
