import { useLocation } from "@remix-run/react";
import { maxSearchLength } from "~/http/list-query";
import { ListSearch } from "~/search/list-search";
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
			<nav className="choices" aria-label="État des promesses">
				{pledgeStates.map(({ word, label, ...one }) => (
					<Link
						key={word}
						to={`?${new URLSearchParams({ etat: word, ...(search && { q: search }) })}`}
						aria-current={one.state === state ? "true" : undefined}
					>
						{label}
					</Link>
				))}
			</nav>
			<ListSearch
				list="/admin/dons"
				label="Rechercher une référence, un nom, une adresse"
				q={search}
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
							<Link className="card-link" to={`/admin/dons/${pledge.reference}${here}`}>
								{pledge.donor}
							</Link>
						</h2>
						<Badge tone={toneOf(pledge.state)}>{pledge.stateLabel}</Badge>
						<p>
							{pledge.amount}, {pledge.means.toLowerCase()}, {pledge.frequency.toLowerCase()}
						</p>
						<p className="inbox-quiet">{pledge.reference}</p>
						<p className="inbox-quiet">{pledge.made}</p>
					</li>
				))}
			</ul>
		</>
	);
}

/** What is to be done stands out. */
export const toneOf = (state: PledgeState) => (state === "received" ? "good" : state === "late" ? "urgent" : undefined);
