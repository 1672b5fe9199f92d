import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { Field } from "~/ui/field";
import { NewPasswordField } from "./new-password-field";

type PasswordFormProps = { constraint: Constraint; refused?: Reply };

/** Changes one's own password. */
export function PasswordForm({ constraint, refused }: PasswordFormProps) {
	const [form, fields] = useForm<{ currentPassword: string; password: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.profile} submitLabel="Changer le mot de passe">
			<p>Vos autres sessions prendront fin ; celle-ci continue.</p>
			<Field
				field={fields.currentPassword}
				label="Mot de passe actuel"
				type="password"
				autoComplete="current-password"
			/>
			<NewPasswordField field={fields.password} label="Nouveau mot de passe" />
		</GuardedForm>
	);
}
