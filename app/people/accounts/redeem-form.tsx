import { getFormProps, useForm } from "@conform-to/react";
import { adminPaths } from "~/platform/kinds/paths";
import type { FormGiven } from "~/web/forms/guarded-form";
import { Button } from "~/web/ui/button";
import { Field } from "~/web/ui/field";
import { ErrorSummary, Form } from "~/web/ui/form";
import { NewPasswordField } from "./password-fields";

type RedeemFormProps = FormGiven & { account: { name: string; email: string; invited: boolean } };

/** The form of a one-time link: a password, and for invited people also a name. */
export function RedeemForm({ account, constraint, refused }: RedeemFormProps) {
	const [form, fields] = useForm<{ name: string; password: string }>({
		defaultValue: { name: account.name },
		constraint,
		lastResult: refused,
	});
	return (
		// Without JavaScript the browser validates the fields.
		<Form method="post" className="form" {...getFormProps(form)} noValidate={false} data-next={adminPaths.dashboard}>
			<ErrorSummary form={form} />
			<div className="field">
				<label htmlFor="redeem-email">Adresse e-mail</label>
				{/* Without a name the field is not submitted; password managers store it with the password. */}
				<input
					id="redeem-email"
					className="field-control"
					type="email"
					autoComplete="username"
					readOnly
					value={account.email}
				/>
			</div>
			{account.invited && (
				<Field field={fields.name} label="Votre nom" autoComplete="name" hint="Tel que vos collègues vous appellent." />
			)}
			<NewPasswordField field={fields.password} />
			<div className="form-actions">
				<Button tone="primary" data-busy="Enregistrement...">
					{account.invited ? "Rejoindre l’équipe" : "Enregistrer et se connecter"}
				</Button>
			</div>
		</Form>
	);
}
