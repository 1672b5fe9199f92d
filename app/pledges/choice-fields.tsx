import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "~/ui/field";

type Chosen = FieldMetadata<string | undefined>;

/** Radio buttons; each choice is its value and its label. */
export function RadioGroup({ field, legend, choices }: { field: Chosen; legend: string; choices: [string, string][] }) {
	return (
		<fieldset
			id={field.id}
			className="field-group"
			tabIndex={-1}
			aria-describedby={field.errors ? field.errorId : undefined}
		>
			<legend>
				{legend} <span className="field-required">(obligatoire)</span>
			</legend>
			{choices.map(([value, label]) => (
				<label key={value} className="check">
					<input
						type="radio"
						name={field.name}
						value={value}
						required
						defaultChecked={field.initialValue === value || choices.length === 1}
					/>
					{label}
				</label>
			))}
			<FieldError id={field.errorId} errors={field.errors} />
		</fieldset>
	);
}

/** One box to tick. */
export const CheckField = ({ field, label }: { field: Chosen; label: string }) => (
	<label className="check">
		<input type="checkbox" name={field.name} defaultChecked={field.initialValue === "on"} />
		{label}
	</label>
);
