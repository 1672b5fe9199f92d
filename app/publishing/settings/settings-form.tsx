import { type FormMetadata, useForm } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { SendingProgress } from "~/media/uploads/file-field";
import { adminPaths } from "~/platform/kinds/paths";
import { MarkdownField } from "~/publishing/markdown/markdown-field";
import type { PictureRefusal } from "~/publishing/publication/publication";
import { type Constraint, GuardedForm, type Reply } from "~/web/forms/guarded-form";
import { LeaveUnsaved, useUnsaved } from "~/web/forms/unsaved";
import { Link } from "~/web/ui/button";
import { Field, SelectField, TextAreaField } from "~/web/ui/field";
import type { Association } from "./association-settings";
import { type SettingField, settingsFields } from "./settings-fields";
import type { SettingsPageName } from "./settings-pages";

/** Props of a page's form: stored values, browser constraints, and the result of a rejected submission. */
export type SettingsTextFormProps<Values> = {
	values: Values;
	constraint: Constraint;
	refused?: Reply & PictureRefusal & { opened?: number };
	/** The version of the values. */
	opened?: number;
};

type SettingsFormProps<Values extends object> = {
	form: FormMetadata<Values & Record<string, unknown>, string[]>;
	/** The version with which the form was loaded: a later save conflicts. */
	opened?: number;
	/** The result of a rejected submission, which may name a newer version. */
	refused?: { opened?: number };
	/** Whether the form has a file input. */
	files?: boolean;
	back?: string;
	children: ReactNode;
};

/** The frame of every settings form: errors, fields and submit button. */
export function SettingsForm<Values extends object>({
	form,
	opened,
	refused,
	files = false,
	back = adminPaths.settings,
	children,
}: SettingsFormProps<Values>) {
	const [first] = useState(opened);
	const unsaved = useUnsaved();
	return (
		<GuardedForm
			form={form}
			encType={files ? "multipart/form-data" : undefined}
			onInput={unsaved.onInput}
			submitLabel="Enregistrer"
			back={
				<>
					{files && <SendingProgress />}
					<Link className="button" to={back}>
						Annuler
					</Link>
				</>
			}
		>
			<LeaveUnsaved blocker={unsaved.blocker} />
			<input type="hidden" name="opened" value={refused?.opened ?? first} />
			{children}
		</GuardedForm>
	);
}

/** A fieldset with its legend. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
	return (
		<fieldset className="settings-group stack">
			<legend>{title}</legend>
			{hint && <p className="field-hint">{hint}</p>}
			{children}
		</fieldset>
	);
}

type Values = Association & { password?: string };
type Fields = ReturnType<typeof useForm<Values>>[1];

type Props = SettingsTextFormProps<Partial<Association>> & {
	page: SettingsPageName;
	/** The options of a select. */
	options?: Parameters<typeof SelectField>[0]["groups"];
	/** Renders the content after the page's fields. */
	children?: (fields: Fields) => ReactNode;
};

/** The form of a page, with its fields as `settingsFields` describes them. */
export function SettingsTextForm({ page, values, opened, constraint, refused, options = [], children }: Props) {
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
			{settingsFields[page].map(({ title, hint, fields }) =>
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
