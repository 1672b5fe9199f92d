import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { MarkdownField } from "~/markdown/markdown-field";
import { Field, SelectField, TextAreaField } from "~/ui/field";
import type { Association } from "./association-facts";
import { type SettingField, settingsFields } from "./settings-fields";
import { FieldGroup, type SectionFormProps, SettingsForm } from "./settings-form";
import type { SectionName } from "./settings-sections";

type Values = Association & { password?: string };
type Fields = ReturnType<typeof useForm<Values>>[1];

type Props = SectionFormProps<Partial<Association>> & {
	section: SectionName;
	/** The options of a select. */
	options?: Parameters<typeof SelectField>[0]["groups"];
	/** Renders what follows the section's fields. */
	children?: (fields: Fields) => ReactNode;
};

/** The form of a section, with its fields as `settingsFields` describes them. */
export function SectionForm({ section, values, opened, constraint, refused, options = [], children }: Props) {
	const [form, fields] = useForm<Values>({ defaultValue: values, constraint, lastResult: refused });
	const show = ({ name, rows, markdown, choices, select, type, autoComplete, ...words }: SettingField) => {
		const field = { ...words, field: fields[name] };
		if (choices) return <SelectField key={name} {...field} groups={[{ options: choices }]} />;
		if (select) return <SelectField key={name} {...field} groups={options} />;
		if (rows && markdown) return <MarkdownField key={name} {...field} rows={rows} />;
		if (rows) return <TextAreaField key={name} {...field} rows={rows} />;
		return <Field key={name} {...field} type={type} autoComplete={autoComplete} />;
	};
	return (
		<SettingsForm form={form} opened={opened} refused={refused}>
			{settingsFields[section].map(({ title, hint, fields }) =>
				title ? (
					<FieldGroup key={title} title={title} hint={hint}>
						{fields.map(show)}
					</FieldGroup>
				) : (
					fields.map(show)
				),
			)}
			{children?.(fields)}
		</SettingsForm>
	);
}
