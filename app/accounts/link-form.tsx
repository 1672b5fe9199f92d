import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { OwnPasswordField } from "./own-password-field";

type LinkFormProps = {
	/** The owner of the link. */
	name: string;
	invited: boolean;
	/** The e-mail of the signed-in administrator. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
};

/** Asks for the password again before a link to somebody's account is created. */
export function LinkForm({ name, invited, account, constraint, refused }: LinkFormProps) {
	const [form, fields] = useForm<{ password: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back="/admin/comptes" submitLabel="Créer le lien" preventScrollReset>
			<p>
				Avec ce lien, {name} choisira un {invited ? "" : "nouveau "}mot de passe. Un lien fait auparavant ne marchera
				plus.
				{!invited && " Ses sessions prendront fin quand le lien sera utilisé."}
			</p>
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
