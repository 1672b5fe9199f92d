import { useForm } from "@conform-to/react";
import { OwnPasswordField } from "~/accounts/own-password-field";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { Field } from "~/ui/field";

type SecondFactorFormProps = {
	enabled: boolean;
	/** Recovery codes that were not used. */
	left: number;
	/** The e-mail of the signed-in account. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
};

/** Asks for the password before the second factor is switched on; for a code too before it is switched off. */
export function SecondFactorForm({ enabled, left, account, constraint, refused }: SecondFactorFormProps) {
	const [form, fields] = useForm<{ password: string; code?: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.profile} submitLabel={enabled ? "Arrêter" : "Continuer"}>
			<p>
				{enabled
					? `Elle est activée. Codes de secours restants : ${left}. Pour changer de téléphone ou avoir d’autres codes, arrêtez-la, puis activez-la de nouveau.`
					: "Après le mot de passe, le site demandera un code à six chiffres que votre téléphone affiche. Qui devine ou vole votre mot de passe n’entre pas. Il faut une application de codes, comme Aegis, FreeOTP ou Google Authenticator ; elle marche sans réseau."}
			</p>
			<OwnPasswordField field={fields.password} account={account} />
			{enabled && (
				<Field field={fields.code} label="Code de l’application, ou code de secours" autoComplete="one-time-code" />
			)}
		</GuardedForm>
	);
}
