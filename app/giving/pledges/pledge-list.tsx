import { useLocation } from "@remix-run/react";
import { adminPaths } from "~/platform/kinds/paths";
import { maxSearchLength } from "~/web/http/list-query";
import { Badge } from "~/web/ui/badge";
import { Link } from "~/web/ui/button";
import { EmptyState } from "~/web/ui/card";
import { FormNotice } from "~/web/ui/form";
import { ListFilters } from "~/web/ui/list-search";
import { Amount, MoneyTable } from "~/web/ui/money-table";
import { FilterLinks } from "~/web/ui/pagination";
import type { shownDonorPledges } from "./donor-data.server";
import { type PledgeState, pledgeStates } from "./pledge";
import type { ShownSums, TableRow } from "./shown-pledge.server";
import "./pledge.css";

type PledgeListProps = {
	pledges: TableRow[];
	state: PledgeState | "all";
	search: string;
	period: string;
	periods: Period[];
	sums: ShownSums;
};

/** A period that the table can be narrowed to, « 2026-11 » or « 2026 », with its French name. */
export type Period = { value: string; label: string };

/** The filters by state, period and words, and the pledges found. */
export function PledgeList({ pledges, state, search, period, periods, sums }: PledgeListProps) {
	const { search: here } = useLocation();
	const chosen = pledgeStates.find((one) => one.state === state);
	const narrowed = search !== "" || period !== "";
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
				keep={period ? { periode: period } : {}}
			/>
			<FilterLinks
				label="Période"
				links={[{ value: "", label: "Toutes les dates" }, ...periods].map(({ value, label }) => ({
					to: `?${new URLSearchParams({ etat: chosen?.word ?? "", ...(search && { q: search }), ...(value && { periode: value }) })}`,
					name: label,
					isCurrent: value === period,
				}))}
			/>
			{pledges.length === 0 && (
				<EmptyState>
					{search
						? `Aucune promesse ne contient «\u202f${search}\u202f».`
						: narrowed
							? "Rien à ces dates."
							: chosen?.none}
				</EmptyState>
			)}
			{pledges.length > 0 && <PledgeTable pledges={pledges} sums={sums} here={here} />}
		</>
	);
}

export const PledgeTable = ({ pledges, sums, here }: { pledges: TableRow[]; sums: ShownSums; here: string }) => (
	<MoneyTable
		caption="Promesses et dons"
		columns={["Date", "Donateur", "Moyen", "Besoin", "État"]}
		amounts={["Promis", "Reçu"]}
		foot={
			<tr>
				<th scope="row" colSpan={5}>
					En tout, dans cette liste
				</th>
				<Amount label="Promis">
					{sums.promised}
					{sums.promised && <small>pas encore arrivés</small>}
				</Amount>
				<Amount label="Reçu">{sums.arrived}</Amount>
			</tr>
		}
	>
		{pledges.map((pledge) => (
			<tr key={pledge.reference}>
				<td>
					<Link to={`${adminPaths.pledge(pledge.reference)}${here}`}>
						{pledge.made}
						<span className="pledge-code">{pledge.reference}</span>
					</Link>
				</td>
				<th scope="row">
					{pledge.isKnown ? <Link to={adminPaths.donor(pledge.reference)}>{pledge.donor}</Link> : pledge.donor}
					{pledge.suspect && <small>Peut-être écrite par un robot</small>}
				</th>
				<td>{pledge.paymentMethod}</td>
				<td>{pledge.need}</td>
				<td>
					<Badge tone={toneOf(pledge.state)}>{pledge.stateLabel}</Badge>
					{pledge.reminded && <small>Déjà rappelé le {pledge.reminded}</small>}
				</td>
				<Amount label="Promis">{pledge.promised}</Amount>
				<Amount label="Reçu">
					{pledge.received}
					{pledge.receivedOn && <small>{pledge.receivedOn}</small>}
				</Amount>
			</tr>
		))}
	</MoneyTable>
);

/** The sums that a treasurer looks for first. @param month its French name */
export const MoneyTiles = ({ sums, month }: { sums: ShownSums; month: string }) => (
	<dl className="money-tiles">
		<div>
			<dt>Reçu en {month}</dt>
			<dd>{sums.arrived || "rien encore"}</dd>
		</div>
		<div>
			<dt>Encore promis</dt>
			<dd>{sums.promised || "rien"}</dd>
		</div>
		<div>
			<dt>Dont en retard</dt>
			<dd>{sums.late || "rien"}</dd>
		</div>
	</dl>
);

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
						<strong>{pledge.name || "Donateur sans nom"}</strong>
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
