import { emailInput } from "~/ui/field";
import { PasswordInput } from "~/ui/password-input";

type SignInFieldsProps = {
	/** Prefix of the ids. */
	id: string;
	names?: { email: string; password: string };
	/** The refused e-mail. */
	email?: string;
	/** The ids of messages about the fields. */
	describedBy?: string;
};

const ownNames = { email: "email", password: "password" };

/** The e-mail and the password of an account. */
export function SignInFields({ id, names = ownNames, email, describedBy }: SignInFieldsProps) {
	return (
		<>
			<div className="field">
				<label htmlFor={`${id}-email`}>Adresse e-mail</label>
				<input
					id={`${id}-email`}
					className="field-control"
					{...emailInput}
					name={names.email}
					autoComplete="username"
					required
					maxLength={254}
					defaultValue={email}
					data-invalid="Saisissez une adresse du type nom@exemple.org."
					aria-describedby={describedBy}
				/>
			</div>
			<div className="field">
				<label htmlFor={`${id}-password`}>Mot de passe</label>
				<PasswordInput
					id={`${id}-password`}
					className="field-control"
					name={names.password}
					autoComplete="current-password"
					required
					aria-describedby={describedBy}
				/>
			</div>
		</>
	);
}
