import { useForm } from "@conform-to/react";
import { Field } from "~/ui/field";
import { type SectionFormProps, SettingsForm } from "./settings-form";

type Networks = { facebook: string; instagram: string; youtube: string };

/** Profile URLs on other sites. */
export function NetworksForm({ values, opened, constraint, refused }: SectionFormProps<Networks>) {
	const [form, fields] = useForm<Networks>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<Field
				field={fields.facebook}
				label="Page Facebook"
				type="url"
				hint="Copiez l’adresse de la page. Par exemple : https://www.facebook.com/nom."
			/>
			<Field
				field={fields.instagram}
				label="Compte Instagram"
				type="url"
				hint="Par exemple : https://www.instagram.com/nom."
			/>
			<Field
				field={fields.youtube}
				label="Chaîne YouTube"
				type="url"
				hint="Par exemple : https://www.youtube.com/@nom."
			/>
		</SettingsForm>
	);
}
