import { useId } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import "~/ui/field.css";
import "./list-search.css";

type ListSearchProps = {
	/** The address of the list. */
	list: string;
	label: string;
	/** What is searched now. */
	q: string;
	maxLength: number;
};

/** Searches a list: a plain form whose address can be kept, and a way back to the whole list. */
export function ListSearch({ list, label, q, maxLength }: ListSearchProps) {
	const id = useId();
	return (
		<search>
			<Form method="get" action={list} className="list-search">
				{/* A placeholder would be cut on a phone. */}
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
