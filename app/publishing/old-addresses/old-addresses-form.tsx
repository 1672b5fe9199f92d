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
				label="L’ancienne adresse, puis la nouvelle"
				rows={12}
				hint="Une ligne pour chacune, sans le nom des sites. Par exemple : /2019/05/fete → /events/fete. La flèche peut manquer. Une page de ce site passe toujours avant une ancienne adresse."
			/>
		</SettingsForm>
	);
}
