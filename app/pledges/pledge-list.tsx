import { useLocation } from "@remix-run/react";
import { maxSearchLength } from "~/http/list-query";
import { adminPaths } from "~/kinds/paths";
import { ListFilters } from "~/search/list-filters";
import { Badge } from "~/ui/badge";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import { type PledgeState, pledgeStates } from "./pledge-state";
import type { AdminPledge } from "./shown-pledge.server";

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
							{pledge.amount}, {pledge.means.toLowerCase()}, {pledge.frequency.toLowerCase()}
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

/** What is to be done stands out. */
export const toneOf = (state: PledgeState) => (state === "received" ? "good" : state === "late" ? "urgent" : undefined);
