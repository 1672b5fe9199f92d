type CodeInputProps = { name: string; describedBy?: string };

/** A code of the authenticator app, or a recovery code, at sign-in. */
export const CodeInput = ({ name, describedBy }: CodeInputProps) => (
	<div className="field">
		<label htmlFor="sign-in-code">Code de l’application, ou code de secours</label>
		<input
			id="sign-in-code"
			className="field-control"
			name={name}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
			required
			maxLength={40}
			aria-describedby={describedBy}
		/>
	</div>
);
