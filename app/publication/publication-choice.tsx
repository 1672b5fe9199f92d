import type { FieldMetadata } from "@conform-to/react";
import { Field } from "~/ui/field";
import type { PublicationState, PublicationValues } from "./publication";

type Text = string | null | undefined;

export type PublicationFields = {
	publication: FieldMetadata<PublicationValues["publication"] | undefined>;
	publicationDate: FieldMetadata<Text>;
	publicationTime: FieldMetadata<Text>;
};

type PublicationChoiceProps = {
	fields: PublicationFields;
	/** State of the item being edited; undefined for a new one. */
	state?: PublicationState;
	timeZone: string;
};

/** Radio buttons: publish now, at a given time, or keep as a draft. */
export function PublicationChoice({ fields, state, timeZone }: PublicationChoiceProps) {
	const { name, initialValue = "now" } = fields.publication;
	const choices = [
		{ value: "now", label: state === "published" ? "Laisser publié" : "Publier maintenant" },
		{ value: "later", label: "Programmer" },
		{ value: "draft", label: state === "published" ? "Remettre en brouillon" : "Garder en brouillon" },
	];
	return (
		<fieldset className="field-group publication-choice">
			<legend>Publication</legend>
			{choices.map(({ value, label }) => (
				<label key={value} className="check">
					<input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
					{label}
				</label>
			))}
			<div className="publication-moment">
				<p className="field-hint">À l’heure du site ({timeZone}).</p>
				<div className="field-row">
					<Field field={fields.publicationDate} label="Jour de parution" type="date" />
					<Field field={fields.publicationTime} label="Heure de parution" type="time" />
				</div>
			</div>
		</fieldset>
	);
}

/**
 * Submit label that follows the choice in CSS alone.
 * @param normal the label for publishing now
 */
export function PublicationSubmitLabel({ normal }: { normal: string }) {
	return (
		<>
			<span data-says="now">{normal}</span>
			<span data-says="later">Programmer</span>
			<span data-says="draft">Enregistrer le brouillon</span>
		</>
	);
}

/** Shows what the form holds in another tab, so that unsaved input survives; of files only the names are sent. */
export function PreviewButton({ path }: { path: string }) {
	return (
		<button
			type="submit"
			className="button"
			formAction={path}
			formTarget="_blank"
			formEncType="application/x-www-form-urlencoded"
			formNoValidate
		>
			Aperçu<span className="visually-hidden"> de ce qui est écrit (nouvelle fenêtre)</span>
		</button>
	);
}
