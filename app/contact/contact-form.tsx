import { useForm } from "@conform-to/react";
import { Field, TextAreaField } from "~/ui/field";
import { checkMessage, type MessageValues } from "./check-message";
import { VisitorForm, type VisitorFormData } from "./visitor-form";

/** The contact form. */
export function ContactForm({ constraint, refused, ...page }: VisitorFormData) {
	const [form, fields] = useForm<MessageValues>({
		constraint,
		lastResult: refused,
		defaultValue: page.blank,
		onValidate: ({ formData }) => checkMessage(formData),
	});
	return (
		<VisitorForm
			{...page}
			form={form}
			shownAt={fields.shownAt}
			purpose="traiter votre message (intérêt légitime)"
			submitLabel="Envoyer le message"
		>
			<Field field={fields.name} label="Nom" autoComplete="name" />
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="email" />
			<TextAreaField field={fields.message} label="Message" rows={7} />
		</VisitorForm>
	);
}
