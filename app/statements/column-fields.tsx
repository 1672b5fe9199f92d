import type { FieldMetadata } from "@conform-to/react";
import { type ColumnRole, columnRoles } from "~/statement-formats/csv-columns";
import type { TableSample } from "~/statement-formats/statement-line";
import { FieldError } from "~/ui/field";

/** A table whose columns have to be named: what is guessed of them, and what they had been taken for in a correction. */
export type AskedTable = TableSample & { roles?: ColumnRole[]; formerly?: ColumnRole[] };

type ColumnFieldsProps = { table: AskedTable; field: FieldMetadata<string[]> };

/** Asks what each column of a table holds; it is remembered. */
export function ColumnFields({ table, field }: ColumnFieldsProps) {
	const chosen = Array.isArray(field.initialValue) ? field.initialValue : (table.roles ?? []);
	return (
		<fieldset className="field-group" id={field.id} tabIndex={-1} aria-describedby={`${field.id}-hint`}>
			<legend>Que contient chaque colonne ?</legend>
			<p id={`${field.id}-hint`} className="field-hint">
				{table.formerly
					? "Votre réponse remplace celle d’avant, et les lignes mal lues de ce relevé qui ne sont pas confirmées sont retirées."
					: "Le site n’a pas reconnu ce tableau. Il retiendra votre réponse pour les suivants."}
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
