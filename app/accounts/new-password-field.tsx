import type { FieldMetadata } from "@conform-to/react";
import { Field } from "~/ui/field";

const hint = "Au moins 12 caractères ; une phrase de plusieurs mots se retient bien.";

type NewPasswordFieldProps = { field: FieldMetadata<string | undefined>; label?: string };

/** A password that is chosen now. */
export const NewPasswordField = ({ field, label = "Mot de passe" }: NewPasswordFieldProps) => (
	<Field field={field} label={label} type="password" autoComplete="new-password" hint={hint} />
);
