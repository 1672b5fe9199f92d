import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/accounts/own-password-field";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { CheckField } from "~/ui/choice-fields";

type DemandFormProps = {
	demanded: boolean;
	/** The e-mail of the signed-in administrator. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
};

/** Whether who sees money needs a second factor. */
export function DemandForm({ demanded, account, constraint, refused }: DemandFormProps) {
	const [form, fields] = useForm<{ demanded?: string; password: string }>({
		defaultValue: { demanded: demanded ? "on" : "" },
		constraint,
		lastResult: refused,
	});
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel="Enregistrer" preventScrollReset>
			<p>
				Qui ne l’a pas activée y sera conduit avant de voir les dons, les moyens de donner ou une sauvegarde. Les autres
				pages restent ouvertes.
			</p>
			<CheckField field={fields.demanded} label="Exiger la double vérification de ceux qui voient l’argent" />
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
