import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { SelectField } from "~/ui/choice-fields";
import { Field } from "~/ui/field";
import { type Means, meansOptions } from "./pledge-choices";

/** What the page gives to the form: the first values, and the pledge as it is shown. */
export type GiftFormData = {
	gift: { id: string; receivedOn: string; means: Means; arrived: string; currency: string };
	/** Whether the donor is mailed. */
	mails: boolean;
	constraint: Constraint;
	refused?: Reply | null;
};

/** @param rest what is still promised, as the first amount */
type GiftFormProps = GiftFormData & { rest: string };

/** The form of a gift that arrived. */
export function GiftForm({ gift, mails, constraint, refused, rest }: GiftFormProps) {
	const [form, fields] = useForm<{ id: string; amount: string; receivedOn: string; means: string }>({
		constraint,
		lastResult: refused,
		defaultValue: { id: gift.id, receivedOn: gift.receivedOn, means: gift.means, amount: rest },
	});
	return (
		<section className="pledge-part" aria-labelledby="receive">
			<h2 id="receive">Un don est arrivé ?</h2>
			{mails && <p>Le donateur en est prévenu par e-mail dix minutes plus tard, sauf si vous annulez.</p>}
			<GuardedForm form={form} preventScrollReset submitLabel="Confirmer le don reçu" back={null}>
				{/* A form that comes back keeps its identifier: it may have been stored. */}
				<input type="hidden" name="id" value={fields.id.initialValue ?? gift.id} />
				<input type="hidden" name="arrived" value={gift.arrived} />
				<input type="hidden" name="currency" value={gift.currency} />
				<div className="field-row">
					<Field field={fields.amount} label="Montant reçu" inputMode="decimal" />
					<Field field={fields.receivedOn} label="Jour" type="date" />
					<SelectField field={fields.means} label="Moyen" groups={[{ options: meansOptions }]} />
				</div>
			</GuardedForm>
		</section>
	);
}
