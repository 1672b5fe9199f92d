import { useForm } from "@conform-to/react";
import { SettingsForm, type SettingsTextFormProps } from "~/publishing/settings/settings-form";
import { TextAreaField } from "~/web/ui/field";

/** The addresses of a former site, a line each. */
export function OldAddressesForm({ values, opened, constraint, refused }: SettingsTextFormProps<{ lines: string }>) {
	const [form, fields] = useForm<{ lines: string }>({ defaultValue: values, constraint, lastResult: refused });
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			<TextAreaField
				field={fields.lines}
				label="Anciennes adresses"
				rows={12}
				hint="Une ligne pour chacune : l’ancienne adresse sans le nom du site, une espace, puis la nouvelle. Par exemple : /2019/05/fete /events/fete. Une page de ce site passe toujours avant une ancienne adresse."
			/>
		</SettingsForm>
	);
}
