import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { hintId, Labelled } from "./field";

type SelectFieldProps = {
	field: FieldMetadata<string | null | undefined>;
	label: string;
	hint?: string;
	/** Options without a label belong to no group. */
	groups: { label?: string; options: { value: string; label: string }[] }[];
};

/** A labelled select. */
export function SelectField({ groups, ...rest }: SelectFieldProps) {
	const { key, ...select } = getSelectProps(rest.field, { ariaDescribedBy: hintId(rest) });
	return (
		<Labelled {...rest}>
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
