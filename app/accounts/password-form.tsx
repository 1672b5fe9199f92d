import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";
import { passwordHint } from "./password-hint";

type PasswordFormProps = { constraint: Constraint; refused?: Reply };

/** Changes one's own password. */
export function PasswordForm({ constraint, refused }: PasswordFormProps) {
	const [form, fields] = useForm<{ currentPassword: string; password: string }>({ constraint, lastResult: refused });
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit);
	return (
		<Form method="post" className="form" {...props} onSubmit={onSubmit}>
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			<p>Vos autres sessions prendront fin ; celle-ci continue.</p>
			<Field
				field={fields.currentPassword}
				label="Mot de passe actuel"
				type="password"
				autoComplete="current-password"
			/>
			<Field
				field={fields.password}
				label="Nouveau mot de passe"
				type="password"
				autoComplete="new-password"
				hint={passwordHint}
			/>
			<div className="form-actions">
				<Link className="button" to="/admin/profil" preventScrollReset>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Changer le mot de passe
				</Button>
			</div>
		</Form>
	);
}
