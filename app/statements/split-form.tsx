import { useForm } from "@conform-to/react";
import type { Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { meansOptions } from "~/pledges/pledge-choices";
import { SelectField } from "~/ui/choice-fields";
import { Field } from "~/ui/field";

type Values = { parts: { who: string; amount: string }[]; fee: string; feeTitle: string; means: string };

type SplitFormProps = { values: Values; refused?: Reply | null; back: string };

/** The form of a line that tells of several gifts, such as a deposit of cheques. */
export function SplitForm({ values, refused, back }: SplitFormProps) {
	const [form, fields] = useForm<Values>({ lastResult: refused, defaultValue: values });
	return (
		<GuardedForm form={form} submitLabel="Confirmer ces dons" back={back}>
			{fields.parts.getFieldList().map((part, place) => {
				const { who, amount } = part.getFieldset();
				return (
					<fieldset key={part.key} className="field-group">
						<legend>Don {place + 1}</legend>
						<div className="field-row">
							<Field field={who} label="Référence, ou nom du donateur" />
							<Field field={amount} label="Montant" inputMode="decimal" />
						</div>
					</fieldset>
				);
			})}
			<fieldset className="field-group">
				<legend>Frais retenus, s’il y en a (dépense publiée)</legend>
				<div className="field-row">
					<Field field={fields.feeTitle} label="Dépense" />
					<Field field={fields.fee} label="Montant des frais" inputMode="decimal" />
				</div>
			</fieldset>
			<SelectField field={fields.means} label="Moyen de ces dons" groups={[{ options: meansOptions }]} />
		</GuardedForm>
	);
}
