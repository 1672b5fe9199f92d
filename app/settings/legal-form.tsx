import { useForm } from "@conform-to/react";
import { Field, TextAreaField } from "~/ui/field";
import { FieldGroup, type SectionFormProps, SettingsForm } from "./settings-form";

type Legal = Record<
	| "legalForm"
	| "rna"
	| "siren"
	| "publicationDirector"
	| "editor"
	| "hostName"
	| "hostAddress"
	| "hostPhone"
	| "pictureCredits"
	| "taxReceipts",
	string
>;

/** Facts that the law requires about a site's publisher. */
export function LegalForm({ values, opened, constraint, refused }: SectionFormProps<Legal>) {
	const [form, fields] = useForm<Legal>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<FieldGroup title="L’association">
				<Field
					field={fields.legalForm}
					label="Forme juridique"
					hint="Par exemple : association régie par la loi du 1er juillet 1901."
				/>
				<Field
					field={fields.rna}
					label="Numéro RNA"
					hint="Il est sur le récépissé de la préfecture. Par exemple : W751234567."
				/>
				<Field field={fields.siren} label="Numéro SIREN" hint="Si l’association en a un. Par exemple : 732 829 320." />
			</FieldGroup>
			<FieldGroup title="La publication">
				<Field
					field={fields.publicationDirector}
					label="Directeur de la publication"
					hint="La personne qui répond de ce que dit le site, souvent le président ou la présidente. Par exemple : Awa Traoré, présidente."
				/>
				<Field
					field={fields.editor}
					label="Responsable de la rédaction"
					hint="Si c’est quelqu’un d’autre. Par exemple : Moussa Diop, secrétaire."
				/>
			</FieldGroup>
			<FieldGroup
				title="L’hébergeur"
				hint="L’entreprise chez qui le site est installé ; la personne qui gère le site le sait."
			>
				<Field field={fields.hostName} label="Nom de l’hébergeur" hint="Par exemple : Hébergeur du Village SAS." />
				<TextAreaField
					field={fields.hostAddress}
					label="Adresse de l’hébergeur"
					rows={3}
					hint="Par exemple : 1 place du Marché, puis 59100 Roubaix à la ligne."
				/>
				<Field
					field={fields.hostPhone}
					label="Téléphone de l’hébergeur"
					type="tel"
					hint="Par exemple : +33 9 12 34 56 78."
				/>
			</FieldGroup>
			<FieldGroup title="Autres mentions">
				<TextAreaField
					field={fields.pictureCredits}
					label="Crédits des images"
					rows={3}
					hint="Qui a fait les photos et les dessins. Par exemple : photos de Fatou Ndiaye."
				/>
				<TextAreaField
					field={fields.taxReceipts}
					label="Reçus fiscaux"
					rows={3}
					hint="Seulement si l’association a le droit d’en remettre : tant que c’est vide, le site ne parle pas d’impôts. Par exemple : un reçu fiscal vous est envoyé en janvier."
				/>
			</FieldGroup>
		</SettingsForm>
	);
}
