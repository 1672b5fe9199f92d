import { useForm } from "@conform-to/react";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { Field, RadioGroup, SelectField, TextAreaField } from "~/web/ui/field";
import { giftForms, giftNatures, taxDonors } from "./tax-choices";
import "./receipts.css";

type Values = Record<"donor" | "name" | "legalForm" | "siren" | "donorAddress" | "form" | "nature", string>;

type TaxReceiptFormProps = {
	values: Partial<Values>;
	constraint: Constraint;
	refused?: Reply | null;
	/** Path of the pledge's page. */
	back: string;
};

/** The form for what a tax receipt says of the donor and the gift, shown before the receipt is issued. */
export function TaxReceiptForm({ values, constraint, refused, back }: TaxReceiptFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const choices = (labels: readonly string[]) => [{ options: labels.map((label) => ({ value: label, label })) }];
	return (
		<GuardedForm form={form} submitLabel="Établir le reçu fiscal" back={back}>
			<RadioGroup
				field={fields.donor}
				legend="Le donateur"
				choices={Object.entries(taxDonors).map(([value, { label }]) => [value, label])}
			/>
			<Field
				field={fields.name}
				label="Nom du donateur"
				hint="Comme sur sa déclaration d’impôt : nom et prénom, ou dénomination de l’entreprise."
			/>
			<div className="of-company stack">
				<Field field={fields.legalForm} label="Forme juridique de l’entreprise" hint="Par exemple : SARL." />
				<Field field={fields.siren} label="Numéro SIREN de l’entreprise" hint="Neuf chiffres." inputMode="numeric" />
			</div>
			<TextAreaField
				field={fields.donorAddress}
				label="Adresse du donateur"
				rows={3}
				hint="Complète : rue, code postal, ville. Elle est gardée sur le reçu."
			/>
			<SelectField field={fields.form} label="Forme du don" groups={choices(giftForms)} />
			<SelectField field={fields.nature} label="Nature du don" groups={choices(giftNatures)} />
		</GuardedForm>
	);
}
