import { type FieldMetadata, useForm } from "@conform-to/react";
import { paymentMethodOptions } from "~/giving/pledges/pledge";
import { type ColumnRole, columnRoles, maxBytes, type TableSample } from "~/giving/statement-formats/statement-line";
import { adminPaths } from "~/platform/kinds/paths";
import { CurrencyField } from "~/web/forms/currency-field";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { Field, FieldError, Labelled, SelectField, TextAreaField } from "~/web/ui/field";
import type { Question } from "./import-statement.server";
import type { AskedAccount, StatementAccount } from "./statement-accounts.server";
import "./statements.css";

type Text = FieldMetadata<string | undefined>;

type Answer = { word: string; arrived: boolean };

type Values = Record<
	"text" | "file" | "currency" | "day" | "account" | "accountName" | "accountPaymentMethod",
	string
> & {
	columns: string[];
	words: { word: string; arrived: string }[];
};

/** An account as the pages name it. */
type NamedAccount = Pick<StatementAccount, "id" | "name" | "paymentMethod">;

/** A table whose columns have to be named: `roles` are guesses, `formerly` the roles being corrected. */
export type AskedTable = TableSample & { roles?: ColumnRole[]; formerly?: ColumnRole[] };

type StatementFormProps = {
	values: { currency: string; accountPaymentMethod: string };
	/** The known accounts. */
	accounts: NamedAccount[];
	/** Former answers about words of states. */
	answered: Answer[];
	constraint: Constraint;
	refused?: Reply | null;
	/** A table whose columns have to be named or corrected. */
	table?: AskedTable;
	/** Questions to answer before the statement is stored. */
	question?: Question;
	/** A message above the errors. */
	notice?: string;
};

/** The form of a statement, uploaded as a file or pasted. */
export function StatementForm({ values, accounts, answered, constraint, ...answer }: StatementFormProps) {
	const { refused, table, question, notice } = answer;
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const isLong = (table ?? question) !== undefined && !refused?.initialValue?.text;
	return (
		<GuardedForm
			form={form}
			encType="multipart/form-data"
			notices={notice && <p className="form-success">{notice}</p>}
			submitLabel="Lire le relevé"
			back={adminPaths.pledges}
		>
			{table && <ColumnFields table={table} field={fields.columns} />}
			{question && <WordFields words={question.unknownWords} />}
			{question && question.undated > 0 && (
				<Field
					field={fields.day}
					type="date"
					label="Jour des messages sans date"
					hint={undatedHint(question.undated)}
				/>
			)}
			{question?.account && <AccountFields accounts={accounts} fields={fields} asked={question.account} />}
			<Labelled
				field={fields.file}
				label="Fichier de la banque"
				hint={
					isLong
						? "Ce relevé est trop long pour revenir ici : choisissez de nouveau son fichier."
						: `CSV, camt (052, 053, 054), MT940, MT942, OFX, CFONB 120, ou un ZIP de ces fichiers, ${maxBytes / 1e6} Mo au plus. Le fichier n’est pas gardé.`
				}
			>
				<input
					type="file"
					id={fields.file.id}
					name="file"
					className="field-control"
					accept=".csv,.txt,.tsv,.xml,.sta,.940,.mt940,.942,.mt942,.ofx,.qfx,.afb,.cfonb,.120,.zip,text/*,application/xml,application/zip"
					aria-describedby={`${fields.file.id}-hint`}
				/>
			</Labelled>
			<TextAreaField
				field={fields.text}
				label="Ou collez-le ici"
				hint="Les lignes d’un relevé, ou les messages de mobile money (Orange Money, MTN MoMo, Wave, M-Pesa, Airtel)."
				rows={6}
			/>
			<CurrencyField
				field={fields.currency}
				label="Monnaie, si le relevé ne l’indique pas"
				hint="Pour « FCFA », choisissez le franc CFA de votre pays."
			/>
			{!question?.account && accounts.length > 0 && (
				<details className="statement-correction" open={Boolean(fields.account.initialValue)}>
					<summary>Choisir le compte</summary>
					<div className="form">
						<AccountFields accounts={accounts} fields={fields} />
					</div>
				</details>
			)}
			{answered.length > 0 && (
				<details className="statement-correction">
					<summary>Revoir mes réponses</summary>
					<AnsweredWords
						answered={answered}
						from={question?.unknownWords.length ?? 0}
						chosen={fields.words.initialValue}
					/>
				</details>
			)}
		</GuardedForm>
	);
}

const undatedHint = (count: number) =>
	`${count > 1 ? `${count} messages ne disent` : "Un message ne dit"} pas quel jour c’était.`;

type ColumnFieldsProps = { table: AskedTable; field: FieldMetadata<string[]> };

/** Asks for the role of each column; the answer is remembered. */
function ColumnFields({ table, field }: ColumnFieldsProps) {
	const chosen = Array.isArray(field.initialValue) ? field.initialValue : (table.roles ?? []);
	return (
		<fieldset className="field-group" id={field.id} tabIndex={-1} aria-describedby={`${field.id}-hint`}>
			<legend>Que contient chaque colonne ?</legend>
			<p id={`${field.id}-hint`} className="field-hint">
				{table.formerly
					? "Votre réponse remplace celle d’avant, et les lignes mal lues de ce relevé qui ne sont pas confirmées sont retirées."
					: "Le site n’a pas reconnu toutes les colonnes. Il retiendra votre réponse pour les suivants."}
			</p>
			<input type="hidden" name="signature" value={table.signature} />
			{table.formerly?.map((role, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
				<input key={place} type="hidden" name={`formerly[${place}]`} value={role} />
			))}
			<FieldError id={field.errorId} errors={field.errors} />
			<div className="statement-columns">
				{table.titles.map((title, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
					<div key={place} className="field">
						<label htmlFor={`column-${place}`}>{title || `Colonne ${place + 1}`}</label>
						<p id={`column-${place}-example`} className="field-hint">
							{table.rows.map((row) => row[place]).find(Boolean) ?? "vide"}
						</p>
						<select
							id={`column-${place}`}
							name={`columns[${place}]`}
							className="field-control"
							defaultValue={typeof chosen[place] === "string" ? chosen[place] : "none"}
							aria-describedby={`column-${place}-example`}
						>
							{Object.entries(columnRoles).map(([value, label]) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</div>
				))}
			</div>
		</fieldset>
	);
}

/** Asks what words of states mean; the answers are remembered. */
function WordFields({ words }: { words: Question["unknownWords"] }) {
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

type AnsweredWordsProps = { answered: Answer[]; from: number; chosen: FieldMetadata<Values["words"]>["initialValue"] };

/** Lets a volunteer change former answers. @param from index of the first one in the form's `words` */
const AnsweredWords = ({ answered, from, chosen }: AnsweredWordsProps) => (
	<fieldset className="field-group" aria-describedby="answered-hint">
		<legend>Mots des relevés</legend>
		<p id="answered-hint" className="field-hint">
			Cochez une réponse fausse, puis envoyez de nouveau le même fichier. Les lignes déjà enregistrées restent.
		</p>
		{answered.map(({ word, arrived }, place) => {
			const [name, other] = [`words[${from + place}]`, arrived ? "non" : "oui"];
			const isChecked = Array.isArray(chosen) && chosen.some((one) => one?.word === word && one.arrived === other);
			return (
				<label key={word} className="check">
					<input type="hidden" name={`${name}.word`} value={word} />
					<input type="checkbox" name={`${name}.arrived`} value={other} defaultChecked={isChecked} />
					« {word} » {arrived ? "est compté comme arrivé : il ne l’est pas" : "n’est pas compté : il est arrivé"}
				</label>
			);
		})}
	</fieldset>
);

type AccountFieldsProps = {
	accounts: NamedAccount[];
	fields: { account: Text; accountName: Text; accountPaymentMethod: Text };
	/** The account that the form asks for. */
	asked?: AskedAccount;
};

/** Asks for the account of a statement, or lets a volunteer choose it beforehand. */
function AccountFields({ accounts, fields, asked }: AccountFieldsProps) {
	const options = [
		{ value: "", label: asked ? "Choisissez" : "D’après le fichier" },
		...accounts.map(({ id, name }) => ({ value: id, label: name })),
		{ value: "new", label: "Un autre compte" },
	];
	return (
		<>
			{asked && <input type="hidden" name="mark" value={asked.mark} />}
			<SelectField
				field={fields.account}
				label={asked ? "De quel compte est ce relevé ?" : "Compte"}
				hint={asked?.number && `Le relevé dit « ${asked.number} ». Le site retiendra votre réponse.`}
				groups={[{ options }]}
			/>
			<fieldset className="field-group">
				<legend>Si c’est un autre compte</legend>
				<div className="form">
					<NewAccountFields name={fields.accountName} paymentMethod={fields.accountPaymentMethod} />
				</div>
			</fieldset>
		</>
	);
}

/** The fields for an account's name and payment method. */
export const NewAccountFields = (fields: { name: Text; paymentMethod: Text }) => (
	<>
		<Field field={fields.name} label="Nom du compte" hint="Par exemple « Banque » ou « Orange Money »." />
		<SelectField
			field={fields.paymentMethod}
			label="Moyen de paiement de ses dons"
			groups={[{ options: paymentMethodOptions }]}
		/>
	</>
);
