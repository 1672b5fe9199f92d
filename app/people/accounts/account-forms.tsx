import { type FieldMetadata, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { type Role, roleDescription, roleLabel, roles } from "~/people/session/permissions";
import { adminPaths } from "~/platform/kinds/paths";
import { type ConfirmedForm, type FormGiven, GuardedForm } from "~/web/forms/guarded-form";
import { Field, RadioGroup } from "~/web/ui/field";
import { NewPasswordField, OwnPasswordField } from "./password-fields";

type InviteValues = { id: string; name?: string; email?: string; role?: string; password?: string };

/** The form of an invitation; `id` is the identifier of the new account. */
export function InviteForm({ id, username, constraint, refused }: ConfirmedForm & { id: string }) {
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
			<OwnPasswordField field={fields.password} username={username} />
		</GuardedForm>
	);
}

/** The form that changes the role of another account. */
export function RoleForm({ role, username, constraint, refused }: ConfirmedForm & { role: Role }) {
	const [form, fields] = useForm<{ role: string; password: string }>({
		defaultValue: { role },
		constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel="Changer le rôle" preventScrollReset>
			<p>Le nouveau rôle vaut aussitôt, sans nouvelle connexion. Les autres administrateurs en seront avertis.</p>
			<RoleField field={fields.role} />
			<OwnPasswordField field={fields.password} username={username} />
		</GuardedForm>
	);
}

const choices = roles.map((role): [string, string] => [role, `${roleLabel[role]} : ${roleDescription[role]}`]);

/** The choice of a role, with what each role may see and change. */
const RoleField = ({ field }: { field: FieldMetadata<string | undefined> }) => (
	<RadioGroup field={field} legend="Rôle" choices={choices} />
);

/** The form that creates a link to an account. */
export const LinkForm = ({ name, invited, ...form }: ConfirmedForm & { name: string; invited: boolean }) => (
	<ConfirmForm {...form} submitLabel="Créer le lien">
		<p>
			Avec ce lien, {name} choisira un {invited ? "" : "nouveau "}mot de passe. Un lien fait auparavant ne marchera
			plus.
			{!invited && <span> Ses sessions prendront fin quand le lien sera utilisé.</span>}
		</p>
	</ConfirmForm>
);

type ConfirmFormProps = ConfirmedForm & { submitLabel: string; children: ReactNode };

/** A form that asks only for the password; its children explain what it confirms. */
export function ConfirmForm({ submitLabel, username, constraint, refused, children }: ConfirmFormProps) {
	const [form, fields] = useForm<{ password: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel={submitLabel} preventScrollReset>
			{children}
			<OwnPasswordField field={fields.password} username={username} />
		</GuardedForm>
	);
}

/** The form that changes one's own name. */
export function NameForm({ name, constraint, refused }: FormGiven & { name: string }) {
	const [form, fields] = useForm<{ name: string }>({ defaultValue: { name }, constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.profile} submitLabel="Enregistrer">
			<Field
				field={fields.name}
				label="Nom"
				autoComplete="name"
				hint="Vos collègues le lisent dans la liste des comptes et dans le journal ; les visiteurs ne le voient pas."
			/>
		</GuardedForm>
	);
}

/** The form that changes one's own password. */
export function PasswordForm({ constraint, refused }: FormGiven) {
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
