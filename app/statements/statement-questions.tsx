import type { FieldMetadata } from "@conform-to/react";
import { means } from "~/pledges/pledge-choices";
import { SelectField } from "~/ui/choice-fields";
import { Field } from "~/ui/field";
import type { Question } from "./import-statement.server";
import type { Account } from "./statement-accounts.server";

/** An account as the pages name it. */
export type NamedAccount = Pick<Account, "id" | "name" | "means">;

type Text = FieldMetadata<string | undefined>;

/** Asks what words of states mean; it is remembered. */
export function WordFields({ words }: { words: Question["unknownWords"] }) {
	return words.map(({ word, count }, place) => (
		<fieldset key={word} className="field-group">
			<legend>
				L’argent des opérations « {word} » est-il arrivé ?{" "}
				<span className="field-required">({count > 1 ? `${count} opérations` : "une opération"})</span>
			</legend>
			<input type="hidden" name={`words[${place}].word`} value={word} />
			{[
				["oui", "Oui, il est arrivé"],
				["non", "Non, pas ou pas encore"],
			].map(([value, label]) => (
				<label key={value} className="check">
					<input type="radio" name={`words[${place}].arrived`} value={value} required />
					{label}
				</label>
			))}
		</fieldset>
	));
}

type AccountFieldsProps = {
	accounts: NamedAccount[];
	fields: { account: Text; accountName: Text; accountMeans: Text };
	/** By what it is recognised, when the form asks for it. */
	mark?: string;
};

/** Asks of which account a statement is, or lets somebody say it beforehand. */
export function AccountFields({ accounts, fields, mark }: AccountFieldsProps) {
	const isAsked = mark !== undefined;
	const options = accounts.map(({ id, name }) => ({ value: id, label: name }));
	return (
		<>
			{isAsked && <input type="hidden" name="mark" value={mark} />}
			<SelectField
				field={fields.account}
				label={isAsked ? "De quel compte est ce relevé ?" : "Compte"}
				hint={mark && isNumber.test(mark) ? `Le relevé dit « ${mark} ». Le site retiendra votre réponse.` : undefined}
				groups={[
					{
						options: [
							{ value: "", label: isAsked ? "Choisissez" : "D’après le fichier" },
							...options,
							{ value: "new", label: "Un autre compte" },
						],
					},
				]}
			/>
			<fieldset className="field-group">
				<legend>Si c’est un autre compte</legend>
				<div className="form">
					<NewAccountFields name={fields.accountName} means={fields.accountMeans} />
				</div>
			</fieldset>
		</>
	);
}

const isNumber = /^[A-Z0-9]{5,}$/;

/** What an account is called, and how its money comes. */
export const NewAccountFields = (fields: { name: Text; means: Text }) => (
	<>
		<Field field={fields.name} label="Nom du compte" hint="Par exemple « Banque » ou « Orange Money »." />
		<SelectField
			field={fields.means}
			label="Moyen de paiement de ses dons"
			groups={[{ options: Object.entries(means).map(([value, label]) => ({ value, label })) }]}
		/>
	</>
);
