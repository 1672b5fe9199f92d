import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { SelectField } from "~/ui/choice-fields";
import { Field, TextAreaField } from "~/ui/field";
import { giftForms, giftNatures } from "./tax-choices";

type Values = { name: string; donorAddress: string; form: string; nature: string };

type TaxReceiptFormProps = {
	values: Partial<Values>;
	constraint: Constraint;
	refused?: Reply | null;
	/** The pledge's page. */
	back: string;
};

/** What a tax receipt says of the donor and the gift, asked before it is issued. */
export function TaxReceiptForm({ values, constraint, refused, back }: TaxReceiptFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const choices = (labels: readonly string[]) => [{ options: labels.map((label) => ({ value: label, label })) }];
	return (
		<GuardedForm form={form} submitLabel="Établir le reçu fiscal" back={back}>
			<Field field={fields.name} label="Nom et prénom du donateur" hint="Comme sur sa déclaration d’impôt." />
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
