import { useForm } from "@conform-to/react";
import { CurrencyField } from "~/forms/currency-field";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { type NeedChoice, NeedField } from "~/needs/need-field";
import { CheckField, RadioGroup } from "~/ui/choice-fields";
import { Field } from "~/ui/field";
import { means } from "./pledge";

type Values = Record<
	"id" | "amount" | "currency" | "means" | "receivedOn" | "name" | "email" | "phone" | "wantsReceipt" | "needId",
	string
>;

type DirectGiftFormProps = {
	/** The first values: identifier, day, currency and means. */
	values: Partial<Values> & { id: string };
	needs: NeedChoice[];
	constraint: Constraint;
	refused?: Reply | null;
	/** Amount and day in words, when a statement tells them: they are not asked then. */
	summary?: string;
	back?: string;
};

/** The form of a gift that nobody had promised, quick enough for who stands in front of the donor. */
export function DirectGiftForm({
	values,
	needs,
	constraint,
	refused,
	summary,
	back = adminPaths.pledges,
}: DirectGiftFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	return (
		<GuardedForm form={form} submitLabel="Noter ce don" back={back}>
			{/* A form that comes back keeps its identifier: it may have been stored. */}
			<input type="hidden" name="id" value={fields.id.initialValue ?? values.id} />
			{summary ? (
				<p>{summary}</p>
			) : (
				<>
					<div className="field-row">
						<Field field={fields.amount} label="Montant reçu" inputMode="decimal" />
						<CurrencyField field={fields.currency} />
					</div>
					<Field field={fields.receivedOn} label="Jour" type="date" />
				</>
			)}
			<RadioGroup field={fields.means} legend="Comment est-il arrivé ?" choices={Object.entries(means)} />
			{needs.length > 0 && (
				<NeedField field={fields.needId} label="Pour quoi ?" none="Là où c’est le plus utile" needs={needs} />
			)}
			<Field field={fields.name} label="Nom du donateur" hint="Laissez vide s’il veut rester anonyme." />
			<div className="field-row">
				<Field field={fields.email} label="Adresse e-mail" type="email" />
				<Field field={fields.phone} label="Téléphone" type="tel" />
			</div>
			<CheckField field={fields.wantsReceipt} label="Le donateur souhaite un reçu" />
		</GuardedForm>
	);
}
