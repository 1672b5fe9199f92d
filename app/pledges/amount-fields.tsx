import type { FieldMetadata } from "@conform-to/react";
import type { ShownExample } from "~/donations/gift-examples";
import { CurrencyField } from "~/forms/currency-field";
import { Field } from "~/ui/field";
import "./amount-fields.css";

type Text = FieldMetadata<string | undefined>;

type AmountFieldsProps = {
	fields: { suggested: Text; amount: Text; currency: Text };
	suggestions: ShownExample[];
};

/** How much: amounts to choose from, if the association suggests some, before one to type. */
export function AmountFields({ fields, suggestions }: AmountFieldsProps) {
	const typed = (
		<div className="field-row">
			<Field field={fields.amount} label="Montant" hint="Par exemple 50 ou 12,50." invalid="Saisissez un montant." />
			<CurrencyField field={fields.currency} />
		</div>
	);
	if (suggestions.length === 0) return typed;
	const { name, initialValue } = fields.suggested;
	const isSuggested = suggestions.some(({ value }) => value === initialValue);
	return (
		<fieldset className="field-group" data-suggestions>
			<legend>
				Combien ? <span className="field-required">(obligatoire)</span>
			</legend>
			<input type="hidden" name="amountBefore" value={(!isSuggested && fields.amount.initialValue) || ""} />
			<div className="suggested-amounts">
				{suggestions.map(({ value, amount, words }) => (
					<label key={value} className="check suggested-amount">
						<input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
						<span>
							<strong>{amount}</strong> {words}
						</span>
					</label>
				))}
				<label className="check suggested-amount">
					<input type="radio" name={name} value={other} defaultChecked={initialValue === other} />
					<span>Un autre montant</span>
				</label>
			</div>
			{typed}
		</fieldset>
	);
}

/** The choice of no suggested amount. */
const other = "other";

/** The first values with the suggested amount among them chosen, if it is one. */
export function withSuggestion<Values extends { amount?: string; currency?: string }>(
	values: Values,
	suggestions: ShownExample[],
): Values & { suggested?: string } {
	if (values.amount === undefined) return values;
	const value = `${values.amount} ${values.currency}`;
	const isSuggested = suggestions.some((one) => one.value === value);
	return isSuggested ? { ...values, suggested: value, amount: "" } : { ...values, suggested: other };
}
