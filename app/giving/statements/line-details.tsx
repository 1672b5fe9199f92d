import { useLocation } from "@remix-run/react";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { maxSearchLength } from "~/web/http/list-query";
import { ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { ListSearch } from "~/web/ui/list-search";
import { ConfirmLineForm, type Counts, LineAction, LineQuestion, LineWords, Twin } from "./line-list";
import type { OpenLine, ShownGift } from "./shown-line.server";
import "~/giving/pledges/pledge.css";
import "./statements.css";

/** A pledge that a line may fulfil. */
export type PledgeChoice = {
	reference: string;
	donor: string;
	/** « 50 €, une fois ». */
	promised: string;
	stateLabel: string;
	arrived: string;
	withdrawn: boolean;
	/** Null for a pledge in the line's currency. */
	counts: Counts | null;
};

type LineDetailsProps = {
	line: OpenLine;
	/** The gifts recorded from the line, and the fee withheld from them. */
	gifts: ShownGift[];
	fee: { id: string; words: string } | null;
	choices: PledgeChoice[];
	search: string;
	/** Identifier of the next open line. */
	next: string | null;
};

/** A line, and the pledges to choose from. */
export function LineDetails({ line, gifts, fee, choices, search, next }: LineDetailsProps) {
	return (
		<article className="message stack">
			<Link className="admin-back" to={adminPaths.statementLines}>
				Retour aux lignes
			</Link>
			<h1>
				{line.amount}, {line.date}
			</h1>
			<LineWords line={line} />
			{gifts.length > 0 ? (
				<>
					<p>{gifts.length > 1 ? "Cette ligne est confirmée, pour ces dons :" : "Cette ligne est confirmée :"}</p>
					{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
					<ul role="list" className="stack">
						{gifts.map((gift) => (
							<li key={gift.id} className="admin-row">
								<p>
									<Link to={adminPaths.pledge(gift.reference)}>{gift.reference}</Link> : {gift.words},{" "}
									{gift.paymentMethod}
									{gift.counts && `, compte pour ${gift.counts}`}
								</p>
								{gift.receipt !== null && (
									<ButtonLink to={adminPaths.receipt(gift.receipt)}>Reçu n° {gift.receipt}</ButtonLink>
								)}
							</li>
						))}
						{fee && (
							<li className="admin-row">
								<p>
									<Link to={contentPaths.item("spendings", fee.id)}>{fee.words}</Link>
								</p>
							</li>
						)}
					</ul>
					<LineAction line={line} action={adminPaths.reopenLine(line.id)} label="Annuler cette confirmation" />
				</>
			) : line.earlier && !line.ignored ? (
				<Twin line={line} />
			) : (
				<>
					{!line.ignored && <LineQuestion line={line} />}
					<div className="halves">
						{!line.ignored && !line.isReturn && <PledgeChoices line={line} choices={choices} search={search} />}
						<section className="page-part" aria-labelledby="else">
							<h2 id="else">{line.ignored ? "Ligne ignorée" : "Rien de tout cela ?"}</h2>
							<div className="actions">
								{!line.ignored && !line.isReturn && (
									<>
										<ButtonLink to={adminPaths.giftOfLine(line.id)}>Noter un don sans promesse</ButtonLink>
										<ButtonLink to={adminPaths.splitLine(line.id)}>Partager en plusieurs dons</ButtonLink>
									</>
								)}
								<LineAction
									line={line}
									action={line.ignored ? adminPaths.reopenLine(line.id) : adminPaths.ignoreLine(line.id)}
									label={line.ignored ? "Reprendre" : "Ignorer cette ligne"}
								/>
								{next && <ButtonLink to={adminPaths.statementLine(next)}>Ligne suivante</ButtonLink>}
							</div>
						</section>
					</div>
				</>
			)}
		</article>
	);
}

/** The pledges that an open line may fulfil, and a search for others. */
function PledgeChoices({ line, choices, search }: Pick<LineDetailsProps, "line" | "choices" | "search">) {
	const { pathname } = useLocation();
	return (
		<section className="page-part" aria-labelledby="choose">
			<h2 id="choose">{search ? "Promesses trouvées" : "Promesses possibles"}</h2>
			<ListSearch
				list={pathname}
				label="Rechercher une référence, un nom, une adresse"
				q={search}
				maxLength={maxSearchLength}
			/>
			{choices.length === 0 && (
				<EmptyState>
					{search ? `Aucune promesse ne contient « ${search} ».` : "Rien ne ressemble à cette ligne : cherchez."}
				</EmptyState>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="stack">
				{choices.map((choice) => (
					<li key={choice.reference} className="admin-row">
						<p>
							<Link to={adminPaths.pledge(choice.reference)}>{choice.reference}</Link> {choice.donor}, {choice.promised}{" "}
							({choice.stateLabel.toLowerCase()})
						</p>
						<ConfirmLineForm line={line} pledge={choice} asks />
					</li>
				))}
			</ul>
		</section>
	);
}
