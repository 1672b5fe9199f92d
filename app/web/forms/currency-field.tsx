import type { FieldMetadata } from "@conform-to/react";
import { currencies } from "~/platform/money/currency";
import { SelectField } from "~/web/ui/field";

type CurrencyFieldProps = { field: FieldMetadata<string | undefined>; label?: string; hint?: string };

const options = Object.entries(currencies).map(([value, { label }]) => ({ value, label }));

export const CurrencyField = ({ label = "Monnaie", ...rest }: CurrencyFieldProps) => (
	<SelectField {...rest} label={label} groups={[{ options }]} />
);
