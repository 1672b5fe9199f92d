import { Link } from "~/ui/link";
import { ListSearch } from "./list-search";

type ListFiltersProps = {
	/** The path of the list, and what it holds: « État des messages ». */
	list: string;
	label: string;
	/** The states in their order, with their value of `?etat=`; one is chosen. */
	states: { state: string; word: string; label: string }[];
	state: string;
	searchLabel: string;
	search: string;
	maxLength: number;
};

/** The filters of a list of the administration: by state, as links that keep the search, and by words. */
export const ListFilters = ({ list, label, states, state, searchLabel, search, maxLength }: ListFiltersProps) => (
	<>
		<nav className="choices" aria-label={label}>
			{states.map(({ word, label, ...one }) => (
				<Link
					key={word}
					to={`?${new URLSearchParams({ etat: word, ...(search && { q: search }) })}`}
					aria-current={one.state === state ? "true" : undefined}
				>
					{label}
				</Link>
			))}
		</nav>
		<ListSearch list={list} label={searchLabel} q={search} maxLength={maxLength} />
	</>
);
