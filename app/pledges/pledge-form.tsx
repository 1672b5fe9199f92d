import { useForm } from "@conform-to/react";
import type { ShownExample } from "~/donations/gift-examples";
import { idOf, VisitorForm, type VisitorFormData } from "~/forms/visitor-form";
import { type NeedChoice, NeedField } from "~/needs/need-field";
import { CheckField, RadioGroup } from "~/ui/choice-fields";
import { Field } from "~/ui/field";
import { AmountFields, withSuggestion } from "./amount-fields";
import { frequencies, type Means, means } from "./pledge-choices";
import type { PledgeValues } from "./pledge-form-schema.server";
import { trackingPath } from "./pledge-state";

type PledgeFormProps = VisitorFormData & {
	/** Those of the association, in this order. */
	offered: Means[];
	/** Those that a gift can be for. */
	needs: NeedChoice[];
	/** Amounts to choose from. */
	suggestions: ShownExample[];
	/** Of the pledge that is changed, or of the link that led here. */
	values: PledgeValues;
	retention: string;
	/** The key of the pledge that is changed; null for a new one. */
	pledgeKey: string | null;
};

/** The form of a new pledge, or one to change it. */
export function PledgeForm({
	offered,
	needs,
	suggestions,
	values,
	pledgeKey,
	constraint,
	refused,
	...page
}: PledgeFormProps) {
	const [form, fields] = useForm<PledgeValues & { id: string; suggested?: string }>({
		constraint,
		lastResult: refused,
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
				field={fields.means}
				legend="Comment donnerez-vous ?"
				choices={offered.map((code): [string, string] => [code, means[code]])}
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
