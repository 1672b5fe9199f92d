import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";

/** What the page gives to the form. */
export type GiftFormData = {
	gift: { id: string; receivedOn: string; known: string };
	constraint: Constraint;
	refused?: Reply | null;
};

/** @param rest what is still promised, as the first amount */
type GiftFormProps = GiftFormData & { action: string; rest: string; busy: boolean };

/** The form of a gift that arrived. */
export function GiftForm({ gift, constraint, refused, action, rest, busy }: GiftFormProps) {
	const [form, fields] = useForm<{ amount: string; receivedOn: string }>({
		constraint,
		lastResult: refused,
		defaultValue: { receivedOn: gift.receivedOn, amount: rest },
	});
	return (
		<section className="pledge-part" aria-labelledby="receive">
			<h2 id="receive">Un don est arrivé ?</h2>
			<Form method="post" action={action} className="form" {...getFormProps(form)} preventScrollReset>
				<ErrorSummary form={form} />
				<input type="hidden" name="id" value={gift.id} />
				<input type="hidden" name="known" value={gift.known} />
				<div className="field-row">
					<Field field={fields.amount} label="Montant reçu" />
					<Field field={fields.receivedOn} label="Jour" type="date" />
				</div>
				<div className="form-actions">
					<Button tone="primary" busy={busy}>
						Confirmer le don reçu
					</Button>
				</div>
			</Form>
		</section>
	);
}
