import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { hintId, Labelled } from "./field";

type SelectFieldProps = {
	field: FieldMetadata<string | null | undefined>;
	label: string;
	hint?: string;
	groups: { label: string; options: { value: string; label: string }[] }[];
};

/** A labelled select with option groups. */
export function SelectField({ groups, ...rest }: SelectFieldProps) {
	const { key, ...select } = getSelectProps(rest.field, { ariaDescribedBy: hintId(rest) });
	return (
		<Labelled {...rest}>
			<select key={key} {...select} className="field-control">
				{groups.map((group) => (
					<optgroup key={group.label} label={group.label}>
						{group.options.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</optgroup>
				))}
			</select>
		</Labelled>
	);
}
