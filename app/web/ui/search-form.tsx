import { useId } from "react";
import { publicPaths } from "~/platform/kinds/paths";
import { maxSearchLength } from "~/web/http/list-query";
import { Button } from "./button";
import { Form } from "./form";
import { Icon } from "./icon";
import "~/web/ui/form.css";
import "./search.css";

type SearchFormProps = { label?: string; q?: string };

/** The field that searches the whole site, on any public page; `q` is the current search. */
export function SearchForm({ label = "Rechercher sur le site", q = "" }: SearchFormProps) {
	const id = useId();
	return (
		<search>
			<Form className="search-form" action={publicPaths.search} reloadDocument>
				<label htmlFor={id}>{label}</label>
				<input
					id={id}
					className="field-control"
					type="search"
					name="q"
					defaultValue={q}
					maxLength={maxSearchLength}
					enterKeyHint="search"
				/>
				<Button>
					<Icon name="search" />
					<span className="visually-hidden">Rechercher</span>
				</Button>
			</Form>
		</search>
	);
}
