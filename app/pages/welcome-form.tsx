import { useForm } from "@conform-to/react";
import { type SectionFormProps, SettingsForm } from "~/settings/settings-form";
import { Field, TextAreaField } from "~/ui/field";

type Welcome = { heroHeading: string; heroTagline: string };

/** The texts of the banner. */
export function WelcomeForm({ values, opened, constraint, refused }: SectionFormProps<Welcome>) {
	const [form, fields] = useForm<Welcome>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<Field
				field={fields.heroHeading}
				label="Titre"
				hint="Vide, le site écrit : « Ensemble, prendre soin des plus fragiles »."
			/>
			<TextAreaField
				field={fields.heroTagline}
				label="Phrase sous le titre"
				rows={3}
				hint="Par exemple : « Orphelins, veuves, malades : personne ne devrait rester seul »."
			/>
		</SettingsForm>
	);
}
