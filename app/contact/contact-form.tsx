import { useForm } from "@conform-to/react";
import { VisitorForm, type VisitorFormData } from "~/forms/visitor-form";
import { Field, TextAreaField } from "~/ui/field";
import { type MessageValues, messageErrors } from "./message-values";
import { retention } from "./retention";

/** The contact form. */
export function ContactForm({ constraint, refused, ...page }: VisitorFormData) {
	const [form, fields] = useForm<MessageValues>({
		constraint,
		lastResult: refused,
		defaultValue: page.blank,
	});
	return (
		<VisitorForm
			{...page}
			form={form}
			shownAt={fields.shownAt}
			purpose="traiter votre message (intérêt légitime)"
			retention={retention}
			submitLabel="Envoyer le message"
		>
			<Field field={fields.name} label="Nom" invalid={messageErrors.name} autoComplete="name" />
			<Field
				field={fields.email}
				label="Adresse e-mail"
				invalid={messageErrors.email}
				type="email"
				autoComplete="email"
			/>
			<TextAreaField field={fields.message} label="Message" invalid={messageErrors.message} rows={7} />
		</VisitorForm>
	);
}
