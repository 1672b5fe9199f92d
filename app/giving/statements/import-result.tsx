import { Fragment } from "react";
import { columnRoles } from "~/giving/statement-formats/statement-line";
import { adminPaths } from "~/platform/kinds/paths";
import { ButtonLink, Link } from "~/web/ui/button";
import type { ImportedStatement } from "./import-statement.server";

export type ShownResult = Pick<
	ImportedStatement,
	"warnings" | "twins" | "unread" | "unreadCount" | "table" | "confirmed"
> & {
	summary: string;
	/** True when lines were stored now or earlier. */
	hasStoredLines: boolean;
};

const mostLinked = 20;

/** The result of an import that needs a look. */
export const ImportResult = ({ summary, warnings, twins, table, confirmed = [], ...read }: ShownResult) => (
	<section className="box stack" aria-labelledby="result" role="status">
		<h2 id="result">{summary}</h2>
		{warnings.map((warning) => (
			<p key={warning}>{warning}</p>
		))}
		{table && (
			<>
				<p>Les colonnes ont été lues ainsi{table.isNamed && ", d’après votre réponse"} :</p>
				<dl className="facts">
					{table.roles.map(
						(role, place) =>
							role !== "none" && (
								// biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
								<Fragment key={place}>
									<dt>{columnRoles[role]}</dt>
									<dd>{table.titles[place] || `Colonne ${place + 1}`}</dd>
								</Fragment>
							),
					)}
				</dl>
			</>
		)}
		{confirmed.length > 0 && (
			<p>
				{"Annulez la confirmation de ces lignes mal lues, puis confirmez celles qui les remplacent : "}
				{confirmed.slice(0, mostLinked).map((id, place) => (
					<Fragment key={id}>
						{place > 0 && ", "}
						<Link to={adminPaths.statementLine(id)}>ligne {place + 1}</Link>
					</Fragment>
				))}
				.
			</p>
		)}
		{read.unreadCount > 0 && <Unread {...read} />}
		<p className="actions">
			{twins > 0 && (
				<ButtonLink to={`${adminPaths.statementLines}?etat=deja-notees`}>Vérifier les déjà notées</ButtonLink>
			)}
			<ButtonLink tone="primary" to={adminPaths.statementLines}>
				Voir les lignes à traiter
			</ButtonLink>
		</p>
	</section>
);

const Unread = ({
	unread,
	unreadCount,
	hasStoredLines,
}: Pick<ShownResult, "unread" | "unreadCount" | "hasStoredLines">) => (
	<>
		<p>
			{unreadCount > 1 ? `${unreadCount} lignes n’ont pas pu être lues` : "Une ligne n’a pas pu être lue"}
			{hasStoredLines && " ; le reste est enregistré"}. Vérifiez sur le relevé, puis notez ces dons à la main.
		</p>
		<ul className="statement-unread">
			{unread.map((line) => (
				<li key={`${line.place} ${line.reason}`}>
					N° {line.place} : {line.reason}
					{line.text && <span className="card-quiet"> — {line.text}</span>}
				</li>
			))}
		</ul>
		{unreadCount > unread.length && <p>Et {unreadCount - unread.length} autres.</p>}
	</>
);
