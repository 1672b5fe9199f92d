import { useForm } from "@conform-to/react";
import { CurrencyField } from "~/forms/currency-field";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { maxBytes } from "~/statement-formats/statement-line";
import { Field, Labelled, TextAreaField } from "~/ui/field";
import { type AskedTable, ColumnFields } from "./column-fields";
import type { Question } from "./import-statement.server";
import { AccountFields, type NamedAccount, WordFields } from "./statement-questions";
import "./statements.css";

type Values = Record<"text" | "file" | "currency" | "day" | "account" | "accountName" | "accountMeans", string> & {
	columns: string[];
};

type StatementFormProps = {
	values: { currency: string; accountMeans: string };
	/** Those that are known. */
	accounts: NamedAccount[];
	constraint: Constraint;
	refused?: Reply | null;
	/** A table whose columns have to be named, or were taken for others. */
	table?: AskedTable;
	/** What has to be said of the statement before it is stored. */
	question?: Question;
	/** Above the errors. */
	notice?: string;
};

/** The form of a statement, which is a file or pasted. */
export function StatementForm({ values, accounts, constraint, refused, table, question, notice }: StatementFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const isLong = (table ?? question) !== undefined && !refused?.initialValue?.text;
	return (
		<GuardedForm
			form={form}
			encType="multipart/form-data"
			notices={notice && <p className="form-success">{notice}</p>}
			submitLabel="Lire le relevé"
			back="/admin/dons"
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
			{question?.account && <AccountFields accounts={accounts} fields={fields} mark={question.account.mark} />}
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
				label="Monnaie, où le relevé n’en nomme pas"
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
		</GuardedForm>
	);
}

const undatedHint = (count: number) =>
	`${count > 1 ? `${count} messages ne disent` : "Un message ne dit"} pas quel jour c’était.`;
