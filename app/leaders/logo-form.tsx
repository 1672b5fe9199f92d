import { useForm } from "@conform-to/react";
import type { PictureFile } from "~/images/picture-file";
import { type SectionFormProps, SettingsForm } from "~/settings/settings-form";
import { useAccepted } from "~/uploads/use-accepted";
import { PictureField } from "./picture-field";

type LogoValues = { picture?: undefined };
type Props = Omit<SectionFormProps<LogoValues>, "values" | "constraint"> & {
	shown: PictureFile | null;
	arrived: PictureFile | null;
};

/** The form of the association's logo. */
export function LogoForm({ opened, refused, shown, arrived }: Props) {
	const accepted = useAccepted();
	const [form, fields] = useForm<LogoValues>({ lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused} files>
			<PictureField
				field={fields.picture}
				label={shown ? "Remplacer le logo" : "Logo"}
				hint={`Une image ${accepted.image}, de préférence sans fond. Elle est montrée sur un vert sombre, haute de 40 pixels.`}
				shown={shown}
				arrived={arrived}
				fromTrash={refused?.fromTrash}
				removeLabel="Retirer le logo : le site montre à nouveau son soleil levant"
			/>
		</SettingsForm>
	);
}
