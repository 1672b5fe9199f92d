import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { Field } from "~/ui/field";
import { OwnPasswordField } from "./own-password-field";
import { RoleField } from "./role-field";

type InviteValues = { id: string; name?: string; email?: string; role?: string; password?: string };
type InviteFormProps = { id: string; account: string; constraint: Constraint; refused?: Reply };

/** `id` is the id of the new account, `account` the e-mail of the inviter. */
export function InviteForm({ id, account, constraint, refused }: InviteFormProps) {
	const [form, fields] = useForm<InviteValues>({ defaultValue: { id }, constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel="Inviter">
			<p>
				Vous recevrez un lien à transmettre vous-même, par WhatsApp ou par e-mail. La personne choisira son mot de
				passe.
			</p>
			<input type="hidden" name="id" value={fields.id.initialValue} />
			<Field field={fields.name} label="Nom" autoComplete="off" />
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="off" />
			<RoleField field={fields.role} />
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
