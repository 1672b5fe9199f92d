import { useForm } from "@conform-to/react";
import type { PictureFile } from "~/images/picture-file";
import { type SectionFormProps, SettingsForm } from "~/settings/settings-form";
import { sectionPath, sections } from "~/settings/settings-sections";
import { Field, TextAreaField } from "~/ui/field";
import { useAccepted } from "~/uploads/use-accepted";
import { PictureField } from "./picture-field";

type LeaderValues = { name: string; title: string; description: string; picture?: undefined };
type Props = SectionFormProps<LeaderValues> & {
	/** Default title of the role. */
	role: string;
	shown: PictureFile | null;
	arrived: PictureFile | null;
};

/** The form of one leader. */
export function LeaderForm({ values, opened, constraint, refused, role, shown, arrived }: Props) {
	const accepted = useAccepted();
	const [form, fields] = useForm<LeaderValues>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files back={sectionPath(sections.leaders)}>
			<Field
				field={fields.name}
				label="Prénom et nom"
				hint="Demandez son accord à la personne. Par exemple : Awa Traoré. Vide, le site montre la fonction seule."
			/>
			<Field
				field={fields.title}
				label="Fonction"
				hint={`Telle que la personne la dit. Vide, le site écrit : « ${role} ».`}
			/>
			<TextAreaField
				field={fields.description}
				label="Présentation"
				rows={3}
				hint="Une phrase ou deux. Par exemple : institutrice, elle suit les enfants parrainés depuis 2015."
			/>
			<PictureField
				field={fields.picture}
				label={shown ? "Remplacer la photo" : "Photo"}
				hint={`Une image ${accepted.image} ; elle est montrée en rond, le visage au milieu.`}
				shown={shown}
				arrived={arrived}
				fromTrash={refused?.fromTrash}
				removeLabel="Retirer la photo"
			/>
		</SettingsForm>
	);
}
