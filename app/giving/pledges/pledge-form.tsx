import { type FieldMetadata, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { publicPaths } from "~/platform/kinds/paths";
import { type NeedChoice, NeedField } from "~/publishing/publication/need-field";
import { CurrencyField } from "~/web/forms/currency-field";
import type { Constraint, Reply } from "~/web/forms/guarded-form";
import { Honeypot, idOf, VisitorForm, type VisitorFormData } from "~/web/forms/visitor-form";
import { Button } from "~/web/ui/button";
import { CheckField, EmailField, Field, FieldError } from "~/web/ui/field";
import { ErrorSummary, Form } from "~/web/ui/form";
import type { GivingChoices } from "./giving-places.server";
import { frequencies, trackingPath } from "./pledge";
import type { PledgeValues } from "./pledge-form.server";
import "./pledge.css";

type GivingFormProps = GivingChoices & {
	/** Values of the link that led here. */
	values?: PledgeValues;
	/** The need that the gift is for, if the donor came from its page. */
	need?: NeedChoice;
	/** The open needs, from which the donor chooses when that one is no longer open. */
	needs?: NeedChoice[];
	/** The identifier of the future pledge; empty on a page that everybody gets. */
	id?: string;
	constraint: Constraint;
	refused?: Reply | null;
};

type GivingValues = PledgeValues & { id: string; suggested?: string; amountBefore?: string; currencyBefore?: string };

/** The first step of a gift: how often, how much, and from where. The next page shows how to pay. */
export function GivingForm({ id = "", values = {}, need, needs = [], ...page }: GivingFormProps) {
	const { constraint, refused, ...choices } = page;
	const [form, fields] = useForm<GivingValues>({
		constraint,
		lastResult: refused,
		defaultValue: { id, needId: need?.id, ...firstValues(values, choices) },
	});
	const sentId = idOf(form, { id });
	return (
		<Form
			method="post"
			action={publicPaths.pledge}
			className="form giving"
			id={form.id}
			data-next={trackingPath(sentId)}
		>
			<ErrorSummary form={form} />
			<input type="hidden" name="id" value={sentId} />
			{fields.needId.errors ? (
				<NeedField field={fields.needId} label={purpose} none="Là où c’est le plus utile" needs={needs} />
			) : (
				<input type="hidden" name="needId" value={fields.needId.initialValue ?? ""} />
			)}
			{need && (
				<p>
					Votre don sera pour : <strong>{need.title}</strong>.
				</p>
			)}
			<GiftFields fields={fields} {...choices} />
			<Honeypot />
			<div className="form-actions">
				<Button tone="primary" data-busy="Envoi en cours...">
					Continuer : comment payer
				</Button>
			</div>
		</Form>
	);
}

const purpose = "À quoi doit servir votre don ?";

type Text = FieldMetadata<string | undefined>;

type GiftFieldsProps = GivingChoices & {
	fields: Record<Exclude<keyof GivingValues, "id">, Text>;
};

function GiftFields({ fields, places, suggestions }: GiftFieldsProps) {
	const { frequency, suggested, amount, currency, paymentMethod } = fields;
	const isOnlyPlace = places.length === 1;
	return (
		<>
			<Choices field={frequency} legend="Combien de fois ?" className="choices-switch" hidesLegend>
				{Object.entries(frequencies).map(([value, label]) => (
					<Choice key={value} field={frequency} value={value} label={label} />
				))}
			</Choices>
			<Choices field={suggested} legend="Votre don" hasSuggestions>
				{suggestions.map(({ value, amount, words, currency }) => (
					<Choice key={value} field={suggested} value={value} label={amount} words={words} currency={currency} />
				))}
				<div className="choice choice-other">
					{suggestions.length > 0 && (
						<label className="check">
							<input
								type="radio"
								name={suggested.name}
								value={other}
								defaultChecked={suggested.initialValue === other}
							/>
							<span className="visually-hidden">Un autre montant</span>
						</label>
					)}
					{/* Values that the donor leaves as they were give way to an amount chosen, or a place, since. */}
					{[fields.amountBefore, fields.currencyBefore].map(({ name, initialValue }) => (
						<input key={name} type="hidden" name={name} value={initialValue ?? ""} />
					))}
					<Field field={amount} label={suggestions.length > 0 ? "Autre montant" : "Montant"} inputMode="decimal" />
					{places.some(({ currencies }) => currencies.length > 1) && (
						<CurrencyField field={currency} none="Celle du lieu" />
					)}
				</div>
			</Choices>
			{isOnlyPlace ? (
				<input type="hidden" name={paymentMethod.name} value={places[0]?.value} />
			) : (
				<Choices field={paymentMethod} legend="Je donne depuis">
					{places.map(({ value, label, how, currencies }) => (
						<Choice
							key={value}
							field={paymentMethod}
							value={value}
							label={label}
							words={how}
							currencies={currencies.join(" ")}
						/>
					))}
				</Choices>
			)}
		</>
	);
}

type ChoicesProps = {
	field: Text;
	legend: string;
	className?: string;
	/** True when the choices explain themselves. */
	hidesLegend?: boolean;
	/** True for amounts of which one is typed (`app/web/elements/send-forms.ts`). */
	hasSuggestions?: boolean;
	children: ReactNode;
};

/** A group of radio buttons as cards. */
function Choices({ field, legend, className = "", hidesLegend, hasSuggestions, children }: ChoicesProps) {
	return (
		<fieldset
			id={field.id}
			className="choices-group"
			tabIndex={-1}
			aria-describedby={field.errors && field.errorId}
			data-suggestions={hasSuggestions || undefined}
		>
			<legend className={hidesLegend ? "visually-hidden" : "choices-legend"}>{legend}</legend>
			<div className={`choices ${className}`}>{children}</div>
			<FieldError id={field.errorId} errors={field.errors} />
		</fieldset>
	);
}

type ChoiceProps = {
	field: Text;
	value: string;
	label: string;
	words?: string;
	/** The currency of an amount, by which CSS hides it at places that do not take it. */
	currency?: string;
	/** The currencies of a place. */
	currencies?: string;
};

const Choice = ({ field, value, label, words, currency, currencies }: ChoiceProps) => (
	<label className="choice" data-currency={currency}>
		<input
			type="radio"
			name={field.name}
			value={value}
			defaultChecked={field.initialValue === value}
			data-currencies={currencies}
		/>
		<span>
			<strong className="choice-label">{label}</strong> {words}
		</span>
	</label>
);

/** The radio value for « no suggested amount ». */
const other = "other";

/** Returns the first values: once, from the first place, and the suggestion that equals the amount if there is one. */
function firstValues({ amount, currency, ...values }: PledgeValues, { suggestions, places }: GivingChoices) {
	const first = { frequency: "once", paymentMethod: places[0]?.value, ...values };
	if (amount === undefined) return first;
	const value = `${amount} ${currency}`;
	if (suggestions.some((one) => one.value === value)) return { ...first, suggested: value };
	return { ...first, suggested: other, amount, amountBefore: amount, currency, currencyBefore: currency };
}

type PledgeFormProps = Omit<VisitorFormData, "blank"> &
	GivingChoices & {
		/** The needs that a gift can be for. */
		needs: NeedChoice[];
		/** Values of the changed pledge. */
		values: PledgeValues;
		/** The identifier that the form carries, which becomes the key of a pledge with another e-mail address. */
		id: string;
		retention: string;
		/** The key of the pledge that is changed. */
		pledgeKey: string;
		/** True for the donor's part alone: name, receipt and need. */
		isBrief?: boolean;
	};

const brief = "brief";

/** Returns whether the brief form was refused, and only for what it shows. */
export const isBriefRefused = (refused: Reply | null | undefined): boolean =>
	refused?.initialValue?.[brief] === "on" &&
	!["amount", "currency", "frequency", "paymentMethod"].some((field) => refused.error?.[field]);

/** The form that changes a pledge: the gift, and what the donor may tell about themselves. */
export function PledgeForm({ needs, values, id, pledgeKey, isBrief, places, suggestions, ...page }: PledgeFormProps) {
	const [form, fields] = useForm<GivingValues>({
		constraint: page.constraint,
		lastResult: page.refused,
		defaultValue: { id, ...firstValues(values, { suggestions: isBrief ? [] : suggestions, places }) },
	});
	const gift = [fields.amount, fields.currency, fields.frequency, fields.paymentMethod];
	return (
		<VisitorForm
			{...page}
			blank={{ id }}
			form={form}
			action={`${publicPaths.pledge}?${new URLSearchParams({ cle: pledgeKey })}`}
			next={trackingPath(idOf(form, { id }), pledgeKey)}
			required={null}
			purpose="suivre votre don et vous remercier (votre demande)"
			submitLabel="Enregistrer"
		>
			{isBrief && <input type="hidden" name={brief} value="on" />}
			{isBrief ? (
				gift.map(({ name, initialValue }) => <input key={name} type="hidden" name={name} value={initialValue ?? ""} />)
			) : (
				<GiftFields fields={fields} places={places} suggestions={suggestions} />
			)}
			{needs.length > 0 && (
				<NeedField field={fields.needId} label={purpose} none="Là où c’est le plus utile" needs={needs} />
			)}
			<Field
				field={fields.name}
				label="Nom"
				autoComplete="name"
				hint="Nom, e-mail et téléphone sont facultatifs : ils nous aident à reconnaître votre don et à vous remercier."
			/>
			<div className="field-row">
				<EmailField field={fields.email} />
				<Field field={fields.phone} label="Téléphone" type="tel" autoComplete="tel" />
			</div>
			<div>
				<CheckField field={fields.anonymous} label="Je souhaite rester anonyme" />
				<CheckField field={fields.wantsReceipt} label="Je souhaite un reçu" />
			</div>
		</VisitorForm>
	);
}
