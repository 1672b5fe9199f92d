import { useForm } from "@conform-to/react";
import { adminPaths } from "~/platform/kinds/paths";
import { type NeedChoice, NeedField } from "~/publishing/publication/need-field";
import { CurrencyField } from "~/web/forms/currency-field";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { Fold } from "~/web/ui/card";
import { CheckField, Field, RadioGroup, SelectField } from "~/web/ui/field";
import { type PaymentMethod, paymentMethodOptions, paymentMethods } from "./pledge";
import "./pledge.css";

/** Data of the form: its first values, constraints and last result. */
export type GiftFormData = {
	gift: { id: string; receivedOn: string; paymentMethod: PaymentMethod; arrived: string; currency: string };
	/** True when the donor gets a mail. */
	mails: boolean;
	constraint: Constraint;
	refused?: Reply | null;
};

/** The form of a gift that arrived. @param rest the amount still promised, as the first value */
export function GiftForm({ gift, mails, constraint, refused, rest }: GiftFormData & { rest: string }) {
	const [form, fields] = useForm<{ id: string; amount: string; receivedOn: string; paymentMethod: string }>({
		constraint,
		lastResult: refused,
		defaultValue: { id: gift.id, receivedOn: gift.receivedOn, paymentMethod: gift.paymentMethod, amount: rest },
	});
	const content = (
		<>
			{mails && <p>Le donateur en est prévenu par e-mail dix minutes plus tard, sauf si vous annulez.</p>}
			<GuardedForm form={form} preventScrollReset submitLabel="Confirmer le don reçu" back={null}>
				{/* A form rendered again keeps its identifier: it may already have been stored. */}
				<input type="hidden" name="id" value={fields.id.initialValue ?? gift.id} />
				<input type="hidden" name="arrived" value={gift.arrived} />
				<input type="hidden" name="currency" value={gift.currency} />
				<div className="field-row">
					<Field field={fields.amount} label="Montant reçu" inputMode="decimal" />
					<Field field={fields.receivedOn} label="Jour" type="date" />
					<SelectField field={fields.paymentMethod} label="Moyen" groups={[{ options: paymentMethodOptions }]} />
				</div>
			</GuardedForm>
		</>
	);
	return (
		<section className="page-part" aria-labelledby="receive">
			{rest === "" ? (
				// Everything has arrived: another gift is rare.
				<Fold title={<span id="receive">Un don est arrivé ?</span>} isOpen={refused != null}>
					{content}
				</Fold>
			) : (
				<>
					<h2 id="receive">Un don est arrivé ?</h2>
					{content}
				</>
			)}
		</section>
	);
}

type DirectGift = Record<
	| "id"
	| "amount"
	| "currency"
	| "paymentMethod"
	| "receivedOn"
	| "name"
	| "email"
	| "phone"
	| "wantsReceipt"
	| "needId",
	string
>;

type DirectGiftProps = {
	/** The first values: identifier, day, currency and payment method. */
	values: Partial<DirectGift> & { id: string };
	needs: NeedChoice[];
	constraint: Constraint;
	refused?: Reply | null;
	/** Amount and day in words, when a statement line gives them; then the form does not ask for them. */
	summary?: string;
	back?: string;
};

/** The form of a gift without a prior pledge, short enough to fill in while the donor waits. */
export function DirectGiftForm({
	values,
	needs,
	constraint,
	refused,
	summary,
	back = adminPaths.pledges,
}: DirectGiftProps) {
	const [form, fields] = useForm<DirectGift>({ constraint, lastResult: refused, defaultValue: values });
	return (
		<GuardedForm form={form} submitLabel="Noter ce don" back={back}>
			{/* A form rendered again keeps its identifier: it may already have been stored. */}
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
			<RadioGroup
				field={fields.paymentMethod}
				legend="Comment est-il arrivé ?"
				choices={Object.entries(paymentMethods)}
			/>
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
