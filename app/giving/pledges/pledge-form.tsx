import { type FieldMetadata, useForm } from "@conform-to/react";
import type { ShownExample } from "~/giving/donations/gift-examples";
import { type NeedChoice, NeedField } from "~/publishing/publication/need-field";
import { CurrencyField } from "~/web/forms/currency-field";
import { idOf, VisitorForm, type VisitorFormData } from "~/web/forms/visitor-form";
import { CheckField, Field, RadioGroup } from "~/web/ui/field";
import { frequencies, type PaymentMethod, paymentMethods, trackingPath } from "./pledge";
import type { PledgeValues } from "./pledge-form.server";
import "./pledge.css";

type PledgeFormProps = VisitorFormData & {
	/** The association's payment methods, in this order. */
	offered: PaymentMethod[];
	/** The needs that a gift can be for. */
	needs: NeedChoice[];
	/** Amounts to choose from. */
	suggestions: ShownExample[];
	/** Values of the changed pledge, or of the link that led here. */
	values: PledgeValues;
	retention: string;
	/** The key of the pledge that is changed; null for a new one. */
	pledgeKey: string | null;
};

/** The form that makes or changes a pledge. */
export function PledgeForm({ offered, needs, suggestions, values, pledgeKey, ...page }: PledgeFormProps) {
	const [form, fields] = useForm<PledgeValues & { id: string; suggested?: string }>({
		constraint: page.constraint,
		lastResult: page.refused,
		defaultValue: { ...page.blank, currency: "EUR", frequency: "once", ...withSuggestion(values, suggestions) },
	});
	return (
		<VisitorForm
			{...page}
			form={form}
			next={trackingPath(idOf(form, page.blank), pledgeKey ?? undefined)}
			required="pour reconnaître votre don"
			purpose="suivre votre promesse et vous remercier (votre demande)"
			submitLabel={pledgeKey === null ? "Promettre ce don" : "Enregistrer"}
		>
			<AmountFields fields={fields} suggestions={suggestions} />
			{needs.length > 0 && (
				<NeedField field={fields.needId} label="Pour quoi ?" none="Là où c’est le plus utile" needs={needs} />
			)}
			<RadioGroup field={fields.frequency} legend="Combien de fois ?" choices={Object.entries(frequencies)} />
			<RadioGroup
				field={fields.paymentMethod}
				legend="Comment donnerez-vous ?"
				choices={offered.map((code): [string, string] => [code, paymentMethods[code]])}
			/>
			<Field
				field={fields.name}
				label="Nom"
				autoComplete="name"
				hint="Facultatif, comme l’adresse et le téléphone : pour vous reconnaître et vous remercier."
			/>
			<div className="field-row">
				<Field
					field={fields.email}
					label="Adresse e-mail"
					type="email"
					autoComplete="email"
					invalid="Saisissez une adresse du type nom@exemple.org."
				/>
				<Field field={fields.phone} label="Téléphone" type="tel" autoComplete="tel" />
			</div>
			<div>
				<CheckField field={fields.anonymous} label="Je souhaite rester anonyme" />
				<CheckField field={fields.wantsReceipt} label="Je souhaite un reçu" />
			</div>
		</VisitorForm>
	);
}

/** The radio value for « no suggested amount ». */
const other = "other";

/** Selects the suggestion that equals the amount, if there is one. */
export function withSuggestion<Values extends { amount?: string; currency?: string }>(
	values: Values,
	suggestions: ShownExample[],
): Values & { suggested?: string } {
	if (values.amount === undefined) return values;
	const value = `${values.amount} ${values.currency}`;
	const isSuggested = suggestions.some((one) => one.value === value);
	return isSuggested ? { ...values, suggested: value, amount: "" } : { ...values, suggested: other };
}

type Text = FieldMetadata<string | undefined>;

type AmountFieldsProps = {
	fields: { suggested: Text; amount: Text; currency: Text };
	suggestions: ShownExample[];
};

/** The amount fields: suggested amounts, if there are any, above one to type. */
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
