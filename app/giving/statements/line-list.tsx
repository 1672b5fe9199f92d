import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { adminPaths } from "~/platform/kinds/paths";
import { currencies } from "~/platform/money/currency";
import { maxSearchLength } from "~/web/http/list-query";
import { Badge } from "~/web/ui/badge";
import { Button, ButtonLink, Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { Form } from "~/web/ui/form";
import { ListFilters } from "~/web/ui/list-search";
import { useSubmitting } from "~/web/ui/submission";
import type { OpenLine, ShownLine } from "./shown-line.server";
import { type LineState, lineStates } from "./statement";
import "./statements.css";

type LineListProps = { lines: OpenLine[]; state: LineState; search: string };

/** The filters by state and words, and the lines found with their proposals. */
export function LineList({ lines, state, search }: LineListProps) {
	const chosen = lineStates.find((one) => one.state === state);
	return (
		<>
			<ListFilters
				list={adminPaths.statementLines}
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
			<ul role="list" className="stack">
				{lines.map((line) => (
					<li key={line.id} className="admin-row statement-line">
						<h2 className="statement-amount">{line.amount}</h2>
						{state === "open" && !line.isReturn && <Badge tone={toneOf[line.certainty]}>{line.certaintyLabel}</Badge>}
						<p className="card-quiet">{line.date}</p>
						<LineWords line={line} />
						{state === "open" ? <Open line={line} /> : <Settled line={line} />}
					</li>
				))}
			</ul>
		</>
	);
}

const toneOf = { sure: "good", likely: "waiting", unknown: "quiet" } as const;

type LineWordsProps = { line: { payer: string; text: string; isForgotten: boolean } };

/** The payer and text of a line, which are deleted after a year. */
export const LineWords = ({ line: { payer, text, isForgotten } }: LineWordsProps) => (
	<p className="statement-words">
		{payer && <strong>{payer}</strong>}{" "}
		{text || (payer ? "" : isForgotten ? "Sans libellé (effacé après un an, s’il y en avait un)" : "Sans libellé")}
	</p>
);

/** Shows the line that first reported the payment, with a button to declare them two payments. */
export const Twin = ({ line, list }: { line: ShownLine; list?: string }) => (
	<>
		<p className="statement-proposal">{line.earlier}</p>
		<div className="actions">
			<LineAction line={line} action={adminPaths.separateLine(line.id)} label="Ce sont deux paiements" list={list} />
		</div>
	</>
);

const OpenLink = ({ line, label = "Ouvrir" }: { line: OpenLine; label?: string }) => (
	<ButtonLink to={adminPaths.statementLine(line.id)}>
		{label}
		<span className="visually-hidden">{` : ${line.amount}, ${line.date}`}</span>
	</ButtonLink>
);

const PledgeLink = ({ reference }: { reference: string }) => <Link to={adminPaths.pledge(reference)}>{reference}</Link>;

const othersWords = (count: number) =>
	count === 0 ? "" : ` (${count} autre${count > 1 ? "s" : ""} possible${count > 1 ? "s" : ""})`;

function Open({ line }: { line: OpenLine }) {
	const { search } = useLocation();
	const { proposal, noted, isReturn } = line;
	const isAsked = isReturn || noted !== null;
	const label = proposal?.counts?.value === "" ? "Dire ce qu’elle compte" : "Choisir autre chose";
	return (
		<>
			<LineQuestion line={line} list={search} />
			{proposal && !isAsked && (
				<p className="statement-proposal">
					<PledgeLink reference={proposal.reference} /> {proposal.donor}, {proposal.promised}, d’après{" "}
					{`${proposal.because}${othersWords(proposal.others)}.`}
					{proposal.caution && <strong className="statement-caution"> {proposal.caution}</strong>}{" "}
					<span>{proposal.counts?.words}</span>
				</p>
			)}
			<div className="actions">
				{proposal && !isAsked && proposal.counts?.value !== "" && (
					<ConfirmLineForm line={line} pledge={proposal} list={search} primary={line.certainty === "sure"} />
				)}
				<OpenLink line={line} label={isAsked ? undefined : proposal ? label : "Trouver la promesse"} />
				<LineAction line={line} action={adminPaths.ignoreLine(line.id)} label="Ignorer" list={search} />
			</div>
		</>
	);
}

function Settled({ line }: { line: OpenLine }) {
	const { search } = useLocation();
	if (line.earlier) return <Twin line={line} list={search} />;
	const isGift = line.references.length > 0;
	return (
		<>
			{isGift && (
				<p className="statement-proposal">
					{line.references.length > 1 ? "Dons de " : "Don de "}
					{line.references.map((reference, place) => (
						<Fragment key={reference}>
							{place > 0 && ", "}
							<PledgeLink reference={reference} />
						</Fragment>
					))}
				</p>
			)}
			<div className="actions">
				{isGift && <OpenLink line={line} />}
				<LineAction
					line={line}
					action={adminPaths.reopenLine(line.id)}
					label={isGift ? "Annuler cette confirmation" : "Reprendre"}
					list={search}
				/>
			</div>
		</>
	);
}

/** Asks about a line of a known gift: it may be one noted by hand, or one whose money was returned. */
export function LineQuestion({ line, list = "" }: { line: OpenLine; list?: string }) {
	const { noted, returned, arrivals } = line;
	if (noted)
		return (
			<>
				<p className="statement-proposal">
					<strong>Déjà noté à la main</strong> : {noted.words}, pour <PledgeLink reference={noted.reference} />.
				</p>
				<div className="actions">
					<LineAction
						line={line}
						action={adminPaths.linkLine(line.id)}
						gift={noted.id}
						label="C’est le même"
						list={list}
						primary
					/>
					<LineAction
						line={line}
						action={adminPaths.separateLine(line.id)}
						label="Ce sont deux paiements"
						list={list}
					/>
				</div>
			</>
		);
	if (!line.isReturn) return null;
	if (returned.length + arrivals.length === 0)
		return <p className="statement-proposal">Aucun don de ce montant ne correspond.</p>;
	return (
		<>
			{arrivals.map(({ id, words }) => (
				<p key={id} className="statement-proposal">
					Reprend sans doute <Link to={adminPaths.statementLine(id)}>{words}</Link>, à traiter : ignorez les deux.
				</p>
			))}
			{returned.map(({ id, words, reference, receipt }) => (
				<Fragment key={id}>
					<p className="statement-proposal">
						Reprend sans doute {words}, pour <PledgeLink reference={reference} />.
						{receipt !== null && (
							<>
								{" "}
								Annulez d’abord son <Link to={adminPaths.receipt(receipt)}>reçu n° {receipt}</Link>.
							</>
						)}
					</p>
					{receipt === null && (
						<div className="actions">
							<LineAction
								line={line}
								action={adminPaths.returnGift(line.id)}
								gift={id}
								label={
									<>
										Retirer ce don<span className="visually-hidden"> de {reference}</span>
									</>
								}
								list={list}
							/>
						</div>
					)}
				</Fragment>
			))}
		</>
	);
}

type LineActionProps = {
	line: { id: string; amount: string; date: string };
	/** The path that the form posts to. */
	action: string;
	label: ReactNode;
	/** The hidden end of the label, for screen readers; by default the line's amount and day. */
	about?: string;
	/** Identifier of the gift concerned. */
	gift?: string;
	/** The query of the list to return to. */
	list?: string;
	primary?: boolean;
	/** Further fields of the form. */
	children?: ReactNode;
};

/** A form with one button that decides about a line. */
export function LineAction({ line, action, label, gift, list = "", primary = false, ...rest }: LineActionProps) {
	const busy = useSubmitting();
	const { about = ` : ${line.amount}, ${line.date}`, children } = rest;
	return (
		<Form method="post" action={`${action}${list}`} preventScrollReset>
			{gift && <input type="hidden" name="gift" value={gift} />}
			{children}
			<Button tone={primary ? "primary" : "secondary"} busy={busy}>
				{label}
				<span className="visually-hidden">{about}</span>
			</Button>
		</Form>
	);
}

/** The amount that a line in another currency counts for in its pledge; `value` is empty when unknown. */
export type Counts = { currency: keyof typeof currencies; value: string; words: string | null };

type ConfirmLineFormProps = Pick<LineActionProps, "line" | "list" | "primary"> & {
	/** The pledge as the treasurer sees it: sum that had arrived, in minor units, and whether it was withdrawn. */
	pledge: { reference: string; arrived: string; withdrawn: boolean; counts: Counts | null };
	/** True when the form asks for the amount that counts; otherwise it sends the proposed one. */
	asks?: boolean;
};

/** Confirms that a line is a gift of a pledge. */
export function ConfirmLineForm({ pledge, asks = false, ...decision }: ConfirmLineFormProps) {
	const { reference, arrived, withdrawn, counts } = pledge;
	const about = ` ${decision.line.amount}, ${decision.line.date}, pour ${reference}`;
	return (
		<LineAction {...decision} action={adminPaths.confirmLine(decision.line.id)} label="Confirmer" about={about}>
			<input type="hidden" name="reference" value={reference} />
			<input type="hidden" name="arrived" value={arrived} />
			{withdrawn && <input type="hidden" name="withdrawn" value="on" />}
			{counts && <input type="hidden" name="currency" value={counts.currency} />}
			{counts && !asks && <input type="hidden" name="counts" value={counts.value} />}
			{counts && asks && (
				<label className="statement-counts stack stack-tight">
					Compte pour, en {currencies[counts.currency].label}
					<input
						name="counts"
						className="field-control"
						defaultValue={counts.value}
						inputMode="decimal"
						maxLength={30}
						required
					/>
				</label>
			)}
		</LineAction>
	);
}
