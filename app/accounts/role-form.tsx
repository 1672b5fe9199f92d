import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import type { Role } from "~/session/permissions";
import { OwnPasswordField } from "./own-password-field";
import { RoleField } from "./role-field";

type RoleFormProps = {
	role: Role;
	/** The e-mail of the signed-in administrator. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
};

/** Asks for the password again before somebody else's role changes. */
export function RoleForm({ role, account, constraint, refused }: RoleFormProps) {
	const [form, fields] = useForm<{ role: string; password: string }>({
		defaultValue: { role },
		constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel="Changer le rôle" preventScrollReset>
			<p>Le nouveau rôle vaut aussitôt, sans nouvelle connexion. Les autres administrateurs en seront avertis.</p>
			<RoleField field={fields.role} />
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
