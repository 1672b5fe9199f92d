import type { FieldMetadata } from "@conform-to/react";
import { currencies } from "~/platform/money/currency";
import { SelectField } from "~/web/ui/field";

type CurrencyFieldProps = {
	field: FieldMetadata<string | undefined>;
	label?: string;
	hint?: string;
	/** The label of the choice without a currency, if there is one. */
	none?: string;
};

const options = Object.entries(currencies).map(([value, { label }]) => ({ value, label }));

export const CurrencyField = ({ label = "Monnaie", none, ...rest }: CurrencyFieldProps) => (
	<SelectField
		{...rest}
		label={label}
		groups={[{ options: none === undefined ? options : [{ value: "", label: none }, ...options] }]}
	/>
);
