import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
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
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit);
	return (
		<Form method="post" className="form" preventScrollReset {...props} onSubmit={onSubmit}>
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			<p>
				Avec ce lien, {name} choisira un {invited ? "" : "nouveau "}mot de passe. Un lien fait auparavant ne marchera
				plus.
				{!invited && " Ses sessions prendront fin quand le lien sera utilisé."}
			</p>
			<OwnPasswordField field={fields.password} account={account} />
			<div className="form-actions">
				<Link className="button" to="/admin/comptes" preventScrollReset>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Créer le lien
				</Button>
			</div>
		</Form>
	);
}
