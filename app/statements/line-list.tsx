import { useLocation } from "@remix-run/react";
import { maxSearchLength } from "~/http/list-query";
import { ListFilters } from "~/search/list-filters";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { ConfirmLineForm } from "./confirm-line-form";
import { LineAction } from "./line-action";
import { type LineState, lineStates } from "./line-state";
import type { OpenLine, ShownLine } from "./shown-line.server";
import "./statements.css";

type LineListProps = { lines: OpenLine[]; state: LineState; search: string };

/** The filters by state and words, and the lines found with what is proposed. */
export function LineList({ lines, state, search }: LineListProps) {
	const chosen = lineStates.find((one) => one.state === state);
	return (
		<>
			<ListFilters
				list="/admin/dons/releve/lignes"
				label="État des lignes"
				states={lineStates}
				state={state}
				searchLabel="Rechercher un payeur, un libellé, une référence"
				search={search}
				maxLength={maxSearchLength}
			/>
			{lines.length === 0 && (
				<EmptyState>{search ? `Aucune ligne ne contient « ${search} ».` : chosen?.none}</EmptyState>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="admin-rows">
				{lines.map((line) => (
					<li key={line.id} className="statement-line">
						<h2 className="statement-amount">{line.amount}</h2>
						{state === "open" && <Badge tone={toneOf[line.certainty]}>{line.certaintyLabel}</Badge>}
						<p className="statement-date">{line.date}</p>
						<LineWords line={line} />
						{state === "open" ? <Proposed line={line} /> : <Settled line={line} />}
					</li>
				))}
			</ul>
		</>
	);
}

const toneOf = { sure: "good", likely: "waiting", unknown: "quiet" } as const;

/** Who paid and what the statement says; nothing of it is left after a year. */
export const LineWords = ({ line }: { line: Pick<ShownLine, "payer" | "text" | "isForgotten"> }) => (
	<p className="statement-words">
		{line.payer && <strong>{line.payer}</strong>}{" "}
		{line.text || (line.payer ? "" : line.isForgotten ? "Libellé effacé au bout d’un an" : "Sans libellé")}
	</p>
);

/** The line that told first of the payment, and that both are payments. */
export const Twin = ({ line, list }: { line: ShownLine; list?: string }) => (
	<>
		<p className="statement-proposal">{line.original}</p>
		<div className="actions">
			<LineAction line={line} verb="distinct" label="Ce sont deux paiements" list={list} />
		</div>
	</>
);

function Proposed({ line }: { line: OpenLine }) {
	const { search } = useLocation();
	const { proposal } = line;
	return (
		<>
			{proposal && (
				<p className="statement-proposal">
					<Link to={`/admin/dons/${proposal.reference}`}>{proposal.reference}</Link> de {proposal.donor},{" "}
					{proposal.promised}, d’après {proposal.because}
					{proposal.others > 0 &&
						` (${proposal.others} autre${proposal.others > 1 ? "s" : ""} possible${proposal.others > 1 ? "s" : ""})`}
					.{proposal.caution && <strong className="statement-caution"> {proposal.caution}</strong>}
				</p>
			)}
			<div className="actions">
				{proposal && (
					<ConfirmLineForm line={line} pledge={proposal} list={search} primary={line.certainty === "sure"} />
				)}
				<ButtonLink to={`/admin/dons/releve/lignes/${line.id}`}>
					{proposal ? "Choisir autre chose" : "Trouver la promesse"}
					<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
				</ButtonLink>
				<LineAction line={line} verb="ignore" label="Ignorer" list={search} />
			</div>
		</>
	);
}

function Settled({ line }: { line: OpenLine }) {
	const { search } = useLocation();
	if (line.original) return <Twin line={line} list={search} />;
	const label = line.reference ? "Annuler cette confirmation" : "Reprendre";
	return (
		<>
			{line.reference && (
				<p className="statement-proposal">
					Don de <Link to={`/admin/dons/${line.reference}`}>{line.reference}</Link>
				</p>
			)}
			<div className="actions">
				<LineAction line={line} verb="reopen" label={label} list={search} />
			</div>
		</>
	);
}
