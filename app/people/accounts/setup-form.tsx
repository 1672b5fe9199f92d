import { getFormProps, useForm } from "@conform-to/react";
import type { FormGiven } from "~/web/forms/guarded-form";
import { Button } from "~/web/ui/button";
import { Field } from "~/web/ui/field";
import { ErrorSummary, Form } from "~/web/ui/form";
import { useSubmitting } from "~/web/ui/submission";
import { NewPasswordField } from "./password-fields";

type SetupValues = { token: string } & Partial<Record<"name" | "personName" | "email" | "password" | "sample", string>>;

/** The form of the first visit: the association's name and the first administrator. */
export function SetupForm({ token, constraint, refused }: FormGiven & { token: string }) {
	const busy = useSubmitting();
	const [form, fields] = useForm<SetupValues>({ defaultValue: { token }, constraint, lastResult: refused });
	return (
		<Form method="post" className="form" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			<input type="hidden" name="token" value={token} />
			<Field field={fields.name} label="Nom de l’association" autoComplete="organization" />
			<Field
				field={fields.personName}
				label="Votre nom"
				autoComplete="name"
				hint="Tel que vos collègues vous appellent."
			/>
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="username" />
			<NewPasswordField field={fields.password} />
			<label className="check">
				<input type="checkbox" name="sample" defaultChecked={fields.sample.initialValue === "on"} />
				Commencer avec un contenu d’exemple
			</label>
			<div className="form-actions">
				<Button tone="primary" busy={busy}>
					Créer le compte
				</Button>
			</div>
		</Form>
	);
}
