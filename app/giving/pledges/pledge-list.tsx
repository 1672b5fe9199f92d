import { useLocation } from "@remix-run/react";
import { adminPaths } from "~/platform/kinds/paths";
import { maxSearchLength } from "~/web/http/list-query";
import { Badge } from "~/web/ui/badge";
import { Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { FormNotice } from "~/web/ui/form";
import { ListFilters } from "~/web/ui/list-search";
import type { shownDonorPledges } from "./donor-data.server";
import { type PledgeState, pledgeStates } from "./pledge";
import type { AdminPledge } from "./shown-pledge.server";
import "./pledge.css";

type PledgeListProps = { pledges: AdminPledge[]; state: PledgeState | "all"; search: string };

/** The filters by state and words, and the pledges found. */
export function PledgeList({ pledges, state, search }: PledgeListProps) {
	const { search: here } = useLocation();
	const chosen = pledgeStates.find((one) => one.state === state);
	return (
		<>
			<ListFilters
				list={adminPaths.pledges}
				label="État des promesses"
				states={pledgeStates}
				state={state}
				searchLabel="Rechercher une référence, un nom, une adresse"
				search={search}
				maxLength={maxSearchLength}
			/>
			{pledges.length === 0 && (
				<EmptyState>{search ? `Aucune promesse ne contient «\u202f${search}\u202f».` : chosen?.none}</EmptyState>
			)}
			{/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of lists without bullets */}
			<ul role="list" className="inbox">
				{pledges.map((pledge) => (
					<li key={pledge.reference} className="inbox-row">
						<h2 className="inbox-name">
							<Link className="card-link" to={`${adminPaths.pledge(pledge.reference)}${here}`}>
								{pledge.donor}
							</Link>
						</h2>
						<Badge tone={toneOf(pledge.state)}>{pledge.stateLabel}</Badge>
						<p>
							{pledge.amount}, {pledge.paymentMethod.toLowerCase()}, {pledge.frequency.toLowerCase()}
						</p>
						<p className="inbox-quiet">{pledge.reference}</p>
						<p className="inbox-quiet">{pledge.made}</p>
						{pledge.suspect && <p className="inbox-quiet">Peut-être écrite par un robot</p>}
					</li>
				))}
			</ul>
		</>
	);
}

/** Late pledges stand out, because they need action. */
export const toneOf = (state: PledgeState) => (state === "received" ? "good" : state === "late" ? "urgent" : undefined);

type DonorPledgesProps = {
	found: ReturnType<typeof shownDonorPledges>;
	/** The references ticked before; by default the pledges under the same name. */
	chosen?: string[];
	error?: string;
};

/** The pledges that may be a donor's, each with a checkbox to leave it out. */
export function DonorPledges({ found, chosen, error }: DonorPledgesProps) {
	return (
		<fieldset className="field-group">
			{/* The dialog focuses this: a repeated key press must not tick a box, and the text above stays in view. */}
			<legend tabIndex={-1} data-first-focus>
				Promesses concernées
			</legend>
			{error && <FormNotice>{error}</FormNotice>}
			{found.map(({ reference, hasSameName, ...pledge }) => (
				<label key={reference} className="check donor-pledge">
					<input
						type="checkbox"
						name="promesse"
						value={reference}
						defaultChecked={chosen?.includes(reference) ?? hasSameName}
					/>
					<span>
						<strong>{pledge.name || "Sans nom"}</strong>
						{!hasSameName && <strong className="donor-warning"> (un autre nom)</strong>}
						<br />
						<span className="pledge-code">{reference}</span>, {pledge.made}, {pledge.amount}
						<br />
						{[pledge.email, pledge.phone].filter(Boolean).join(", ") || "Sans adresse ni téléphone"}
					</span>
				</label>
			))}
			{found.some(({ hasSameName }) => !hasSameName) && (
				<p>
					Le site trouve ces promesses par l’adresse e-mail ou le numéro, que n’importe qui a pu saisir. Cochez celles
					d’un autre nom seulement si vous savez qu’elles sont de la même personne.
				</p>
			)}
		</fieldset>
	);
}

/** Explains why no data was exported or erased. @param chosen the references that were ticked */
export const choiceRefusal = (chosen: string[]) =>
	chosen.length === 0
		? "Cochez au moins une promesse. Rien n’a été fait."
		: "Une promesse cochée n’est plus dans cette liste : regardez-la de nouveau. Rien n’a été fait.";
