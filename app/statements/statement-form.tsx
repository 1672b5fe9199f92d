import { useForm } from "@conform-to/react";
import { CurrencyField } from "~/forms/currency-field";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { maxBytes, type NamedTable, type TableSample } from "~/statement-formats/statement-line";
import { Labelled, TextAreaField } from "~/ui/field";
import { ColumnFields } from "./column-fields";
import "./statements.css";

type Values = { text: string; file: string; currency: string; columns: string[] };

type StatementFormProps = {
	values: { currency: string };
	constraint: Constraint;
	refused?: Reply | null;
	/** A table whose columns have to be named, or were taken for others. */
	table?: TableSample & Partial<NamedTable>;
	/** Above the errors. */
	notice?: string;
};

/** The form of a statement, which is a file or pasted. */
export function StatementForm({ values, constraint, refused, table, notice }: StatementFormProps) {
	const [form, fields] = useForm<Values>({ constraint, lastResult: refused, defaultValue: values });
	const isLong = table !== undefined && !refused?.initialValue?.text;
	return (
		<GuardedForm
			form={form}
			encType="multipart/form-data"
			notices={notice && <p className="form-success">{notice}</p>}
			submitLabel="Lire le relevé"
			back="/admin/dons"
		>
			{table && <ColumnFields table={table} field={fields.columns} />}
			<Labelled
				field={fields.file}
				label="Fichier de la banque"
				hint={
					isLong
						? "Ce relevé est trop long pour revenir ici : choisissez de nouveau son fichier."
						: `CSV, camt.053, MT940 ou OFX, ${maxBytes / 1e6} Mo au plus. Le fichier n’est pas gardé.`
				}
			>
				<input
					type="file"
					id={fields.file.id}
					name="file"
					className="field-control"
					accept=".csv,.txt,.tsv,.xml,.sta,.940,.mt940,.ofx,.qfx,text/*,application/xml"
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
		</GuardedForm>
	);
}
