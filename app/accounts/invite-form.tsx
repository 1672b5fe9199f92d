import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { OwnPasswordField } from "./own-password-field";

type InviteValues = { id: string; name?: string; email?: string; password?: string };
type InviteFormProps = { id: string; account: string; constraint: Constraint; refused?: Reply };

/** `id` is the id of the new account, `account` the e-mail of the inviter. */
export function InviteForm({ id, account, constraint, refused }: InviteFormProps) {
	const [form, fields] = useForm<InviteValues>({ defaultValue: { id }, constraint, lastResult: refused });
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit);
	return (
		<Form method="post" className="form" {...props} onSubmit={onSubmit}>
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			<p>
				Vous recevrez un lien à transmettre vous-même, par WhatsApp ou par e-mail. La personne choisira son mot de passe
				et pourra tout faire dans l’administration.
			</p>
			<input type="hidden" name="id" value={fields.id.initialValue} />
			<Field field={fields.name} label="Nom" autoComplete="off" />
			<Field field={fields.email} label="Adresse e-mail" type="email" autoComplete="off" />
			<OwnPasswordField field={fields.password} account={account} />
			<div className="form-actions">
				<Link className="button" to="/admin/comptes" preventScrollReset>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Inviter
				</Button>
			</div>
		</Form>
	);
}
