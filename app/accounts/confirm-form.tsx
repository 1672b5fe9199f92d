import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { OwnPasswordField } from "./own-password-field";

type ConfirmFormProps = {
	submitLabel: string;
	/** The e-mail of the signed-in administrator. */
	account: string;
	constraint: Constraint;
	refused?: Reply;
	/** What happens. */
	children: ReactNode;
};

/** Asks for the password again before something that concerns the accounts. */
export function ConfirmForm({ submitLabel, account, constraint, refused, children }: ConfirmFormProps) {
	const [form, fields] = useForm<{ password: string }>({ constraint, lastResult: refused });
	return (
		<GuardedForm form={form} back={adminPaths.accounts} submitLabel={submitLabel} preventScrollReset>
			{children}
			<OwnPasswordField field={fields.password} account={account} />
		</GuardedForm>
	);
}
