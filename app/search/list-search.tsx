import { useId } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";

type ListSearchProps = {
	list: string;
	label: string;
	/** The current search. */
	q: string;
	maxLength: number;
};

/** Searches a list by a plain GET form, with a link back to the whole list. */
export function ListSearch({ list, label, q, maxLength }: ListSearchProps) {
	const id = useId();
	return (
		<search>
			<Form method="get" action={list} className="list-search">
				{/* A phone would truncate a placeholder. */}
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
