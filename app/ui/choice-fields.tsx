import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { FieldError, hintId, Labelled, standingErrors } from "./field";

type SelectFieldProps = {
	field: FieldMetadata<string | null | undefined>;
	label: string;
	hint?: string;
	/** Options without a label belong to no group. */
	groups: { label?: string; options: { value: string; label: string }[] }[];
};

/** A labelled select. */
export function SelectField({ groups, ...rest }: SelectFieldProps) {
	const errors = standingErrors(rest.field);
	const { key, ...select } = {
		...getSelectProps(rest.field, { ariaDescribedBy: hintId(rest) }),
		"aria-invalid": errors && true,
	};
	return (
		<Labelled {...rest} errors={errors}>
			<select key={key} {...select} className="field-control">
				{groups.map(({ label, options }) =>
					label ? (
						<optgroup key={label} label={label}>
							{options.map(Option)}
						</optgroup>
					) : (
						options.map(Option)
					),
				)}
			</select>
		</Labelled>
	);
}

const Option = ({ value, label }: { value: string; label: string }) => (
	<option key={value} value={value}>
		{label}
	</option>
);

type Chosen = FieldMetadata<string | undefined>;

/** Radio buttons; each choice is its value and its label. */
export function RadioGroup({ field, legend, choices }: { field: Chosen; legend: string; choices: [string, string][] }) {
	const errors = standingErrors(field);
	return (
		<fieldset id={field.id} className="field-group" tabIndex={-1} aria-describedby={errors ? field.errorId : undefined}>
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
			<FieldError id={field.errorId} errors={errors} />
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
