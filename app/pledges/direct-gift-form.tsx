import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { currencies } from "~/money/currency";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { SelectField } from "~/ui/select-field";
import { useSubmitting } from "~/ui/submission";
import { CheckField, RadioGroup } from "./choice-fields";
import { means } from "./pledge-choices";

type Values = Record<
	"id" | "amount" | "currency" | "means" | "receivedOn" | "name" | "email" | "phone" | "wantsReceipt",
	string
>;

type DirectGiftFormProps = {
	/** The first values: identifier, day, currency and means. */
	values: Partial<Values> & { id: string };
	constraint: Constraint;
	refused?: Reply | null;
};

/** The form of a gift that nobody had promised, quick enough for who stands in front of the donor. */
export function DirectGiftForm({ values, constraint, refused }: DirectGiftFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const busy = useSubmitting();
	return (
		<Form method="post" className="form" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<input type="hidden" name="id" value={values.id} />
			<div className="field-row">
				<Field field={fields.amount} label="Montant reçu" />
				<SelectField
					field={fields.currency}
					label="Monnaie"
					groups={[{ options: Object.entries(currencies).map(([value, { label }]) => ({ value, label })) }]}
				/>
			</div>
			<RadioGroup field={fields.means} legend="Comment est-il arrivé ?" choices={Object.entries(means)} />
			<Field field={fields.receivedOn} label="Jour" type="date" />
			<Field field={fields.name} label="Nom du donateur" hint="Laissez vide s’il veut rester anonyme." />
			<div className="field-row">
				<Field field={fields.email} label="Adresse e-mail" type="email" />
				<Field field={fields.phone} label="Téléphone" type="tel" />
			</div>
			<CheckField field={fields.wantsReceipt} label="Le donateur souhaite un reçu" />
			<div className="form-actions">
				<Link className="button" to="/admin/dons">
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Noter ce don
				</Button>
			</div>
		</Form>
	);
}
