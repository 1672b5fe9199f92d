import type { FieldMetadata } from "@conform-to/react";
import { Field } from "~/web/ui/field";

const hint = "Au moins 12 caractères ; une phrase de plusieurs mots se retient bien.";

type NewPasswordFieldProps = { field: FieldMetadata<string | undefined>; label?: string };

/** The field of a new password. */
export const NewPasswordField = ({ field, label = "Mot de passe" }: NewPasswordFieldProps) => (
	<Field field={field} label={label} type="password" autoComplete="new-password" hint={hint} />
);

type OwnPasswordFieldProps = {
	field: FieldMetadata<string | undefined>;
	/** The e-mail address of the signed-in account. */
	username: string;
};

/** Asks the signed-in account for its password again. */
export function OwnPasswordField({ field, username }: OwnPasswordFieldProps) {
	return (
		<>
			{/* Without this input a password manager would fill the e-mail address into the field before the password. */}
			<input type="text" autoComplete="username" defaultValue={username} hidden />
			<Field
				field={field}
				label="Votre mot de passe"
				type="password"
				autoComplete="current-password"
				hint="Celui avec lequel vous vous connectez ici."
			/>
		</>
	);
}
