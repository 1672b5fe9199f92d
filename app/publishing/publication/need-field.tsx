import type { FieldMetadata } from "@conform-to/react";
import { SelectField } from "~/web/ui/field";

/** A need in a select. */
export type NeedChoice = { id: string; title: string };

type NeedFieldProps = {
	field: FieldMetadata<string | null | undefined>;
	label: string;
	hint?: string;
	/** The label of the choice without a need. */
	none: string;
	needs: NeedChoice[];
};

export const NeedField = ({ none, needs, ...rest }: NeedFieldProps) => (
	<SelectField
		{...rest}
		groups={[{ options: [{ value: "", label: none }, ...needs.map(({ id, title }) => ({ value: id, label: title }))] }]}
	/>
);
