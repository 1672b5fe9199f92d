import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/accounts/own-password-field";
import type { Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { sectionPath, sections } from "~/settings/settings-sections";

type DeleteAccountFormProps = {
	title: string;
	number: string;
	/** The e-mail of the administrator. */
	account: string;
	refused?: Reply;
};

/** Asks for the password before a mobile money account is deleted. */
export function DeleteAccountForm({ title, number, account, refused }: DeleteAccountFormProps) {
	const [form, fields] = useForm<{ password: string }>({ lastResult: refused });
	return (
		<GuardedForm form={form} submitLabel="Supprimer ce compte" back={sectionPath(sections.giving)}>
			<p>
				<strong>{title}</strong>, {number}. Les donateurs ne verront plus ce compte. Celles et ceux qui ont noté son
				numéro peuvent encore y envoyer de l’argent.
			</p>
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
