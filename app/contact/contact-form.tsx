import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, TextAreaField } from "~/ui/field";
import type { Constraint, Reply } from "~/ui/form-state";

type Values = { id: string; name: string; email: string; message: string };
/** `answer.next` identifies the next message, once this one is kept. */
type ContactFormProps = {
	id: string;
	constraint: Constraint;
	answer?: { next: string | null; result: Reply | null };
};

/** The form a visitor writes to the association with; cleared once the message is kept. */
export function ContactForm({ id, constraint, answer }: ContactFormProps) {
	const sending = useNavigation().formMethod === "POST";
	const [form, fields] = useForm<Values>({
		constraint,
		lastResult: answer?.result,
		defaultValue: { id },
	});
	// The form is short again and its button further up: the thanks come into view, and are read out.
	const thanks = useRef<HTMLParagraphElement>(null);
	useEffect(() => thanks.current?.focus(), []);
	return (
		<Form method="post" className="form" {...getFormProps(form)}>
			{answer?.next && (
				<p ref={thanks} role="status" className="form-success" tabIndex={-1}>
					Merci pour votre message. Nous vous répondrons bientôt.
				</p>
			)}
			<ErrorSummary form={form} />
			<input type="hidden" name="id" value={id} />
			<Field field={fields.name} label="Nom" autoComplete="name" />
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="email" />
			<TextAreaField field={fields.message} label="Message" rows={7} />
			<div className="form-actions">
				<Button tone="primary" busy={sending}>
					{sending ? "Envoi en cours..." : "Envoyer le message"}
				</Button>
			</div>
		</Form>
	);
}
