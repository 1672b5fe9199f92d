import { useId } from "react";
import { Button, Link } from "./button";
import { Form } from "./form";
import { FilterLinks } from "./pagination";

type ListFiltersProps = {
	/** The path of the list, and the label of its states: « État des messages ». */
	list: string;
	label: string;
	/** The states in their order, with their value of `?etat=`; one is chosen. */
	states: { state: string; word: string; label: string }[];
	state: string;
	searchLabel: string;
	search: string;
	maxLength: number;
	/** Other parameters of the list, which its links and its search keep. */
	keep?: Record<string, string>;
};

/** The filters of a list of the administration: by state, as links that keep the search, and by words. */
export const ListFilters = ({ list, label, states, state, searchLabel, search, maxLength, keep }: ListFiltersProps) => (
	<>
		<FilterLinks
			label={label}
			links={states.map(({ word, label, ...one }) => ({
				to: `?${new URLSearchParams({ etat: word, ...(search && { q: search }), ...keep })}`,
				name: label,
				isCurrent: one.state === state,
			}))}
		/>
		<ListSearch list={list} label={searchLabel} q={search} maxLength={maxLength} keep={keep} />
	</>
);

type ListSearchProps = {
	list: string;
	label: string;
	/** The current search. */
	q: string;
	maxLength: number;
	keep?: Record<string, string>;
};

/** Searches a list by a plain GET form, with a link back to the whole list. */
export function ListSearch({ list, label, q, maxLength, keep = {} }: ListSearchProps) {
	const id = useId();
	return (
		<search>
			<Form method="get" action={list} className="list-search">
				{/* There is a label, as a phone would truncate a placeholder. */}
				<div className="field">
					<label htmlFor={id}>{label}</label>
					<input
						key={q}
						id={id}
						className="field-control"
						type="search"
						name="q"
						defaultValue={q}
						maxLength={maxLength}
					/>
				</div>
				{Object.entries(keep).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Button>Rechercher</Button>
				{q !== "" && (
					<Link className="button" to={list}>
						Tout afficher
					</Link>
				)}
			</Form>
		</search>
	);
}
