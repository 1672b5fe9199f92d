import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import type { Constraint, Reply } from "~/forms/form-state";
import { SubmitBlockerNotice } from "~/forms/submit-blocker-notice";
import { useSubmitGuard } from "~/forms/use-submit-guard";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Form } from "~/ui/form";
import { Link } from "~/ui/link";

type NameFormProps = { name: string; constraint: Constraint; refused?: Reply };

export function NameForm({ name, constraint, refused }: NameFormProps) {
	const [form, fields] = useForm<{ name: string }>({ defaultValue: { name }, constraint, lastResult: refused });
	const props = getFormProps(form);
	const { onSubmit, busy, submitBlocker } = useSubmitGuard(props.onSubmit);
	return (
		<Form method="post" className="form" {...props} onSubmit={onSubmit}>
			<SubmitBlockerNotice submitBlocker={submitBlocker} />
			<ErrorSummary form={form} />
			<Field
				field={fields.name}
				label="Nom"
				autoComplete="name"
				hint="Vos collègues le lisent dans la liste des comptes et dans le journal ; les visiteurs ne le voient pas."
			/>
			<div className="form-actions">
				<Link className="button" to="/admin/profil" preventScrollReset>
					Annuler
				</Link>
				<Button tone="primary" busy={busy}>
					Enregistrer
				</Button>
			</div>
		</Form>
	);
}
