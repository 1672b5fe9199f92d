import { getFormProps, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { Button } from "~/ui/button";
import { Field, TextAreaField } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { useSubmitting } from "~/ui/submission";
import { checkMessage, type MessageValues } from "./check-message";
import "./contact-form.css";
import { retentionMonths } from "./retention";

/** An empty form: the id of the next message, and when the form was rendered. */
export type Blank = Pick<MessageValues, "id" | "shownAt">;

/** `answer.next` is the form for the next message, once this one is stored. */
type ContactFormProps = {
	blank: Blank;
	association: string;
	constraint: Constraint;
	answer?: { next: Blank | null; result: Reply | null };
};

/** The contact form; cleared once the message is stored. */
export function ContactForm({ blank, association, constraint, answer }: ContactFormProps) {
	const sending = useSubmitting();
	const [form, fields] = useForm<MessageValues>({
		constraint,
		lastResult: answer?.result,
		defaultValue: blank,
		onValidate: ({ formData }) => checkMessage(formData),
	});
	// The form is shorter again: the confirmation is scrolled into view and read by screen readers.
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
			<input type="hidden" name="id" value={blank.id} />
			{/* A corrected form keeps its time: corrections may take a second. */}
			<input type="hidden" name="shownAt" value={fields.shownAt.initialValue} />
			<Field field={fields.name} label="Nom" autoComplete="name" />
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="email" />
			<TextAreaField field={fields.message} label="Message" rows={7} />
			<div className="contact-trap" aria-hidden="true">
				<label htmlFor="contact-subject">Ne pas remplir</label>
				<input type="text" id="contact-subject" name="subject" tabIndex={-1} autoComplete="off" />
			</div>
			<p className="field-hint">
				Les champs marqués « obligatoire » sont nécessaires pour vous répondre. Vos données sont utilisées par{" "}
				{association} uniquement pour traiter votre message (intérêt légitime), accessibles aux seuls responsables et
				supprimées au bout de {retentionMonths} mois. Droits et contact :{" "}
				<Link to="/confidentialite">Confidentialité</Link>.
			</p>
			<div className="form-actions">
				<Button tone="primary" busy={sending}>
					{sending ? "Envoi en cours..." : "Envoyer le message"}
				</Button>
			</div>
		</Form>
	);
}
