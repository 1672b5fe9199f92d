import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/web/forms/guarded-form";
import { Honeypot } from "~/web/forms/visitor-form";
import { Button } from "~/web/ui/button";
import { EmailField } from "~/web/ui/field";
import { ErrorSummary, Form } from "~/web/ui/form";
import "~/web/ui/form.css";

/** The form by which donors get the private links of their gifts again. */
export function RecoveryForm({ constraint, refused }: { constraint: Constraint; refused?: Reply | null }) {
	const [form, fields] = useForm<{ email: string }>({ constraint, lastResult: refused });
	return (
		<Form method="post" className="form" id={form.id}>
			<ErrorSummary form={form} />
			<EmailField field={fields.email} />
			<Honeypot />
			<div className="form-actions">
				<Button tone="primary" data-busy="Envoi en cours...">
					Recevoir mes liens
				</Button>
			</div>
		</Form>
	);
}
