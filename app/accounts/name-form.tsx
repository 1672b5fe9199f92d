import { useForm } from "@conform-to/react";
import type { Constraint, Reply } from "~/forms/form-state";
import { GuardedForm } from "~/forms/guarded-form";
import { adminPaths } from "~/kinds/paths";
import { Field } from "~/ui/field";

type NameFormProps = { name: string; constraint: Constraint; refused?: Reply };

export function NameForm({ name, constraint, refused }: NameFormProps) {
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
