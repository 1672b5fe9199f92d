import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";
import "~/ui/field.css";
import { PasswordInput } from "~/ui/password-input";

type LoginFormProps = { redirectTo?: string; failed?: { email: string; error: string } };

/** The sign-in form. Its button is enabled in the HTML; a script disables it while a field is empty. */
export function LoginForm({ redirectTo, failed }: LoginFormProps) {
	const form = useRef<HTMLFormElement>(null);
	const id = useId();
	const busy = useSubmitting();
	const [complete, setComplete] = useState(true);
	const [hydrated, setHydrated] = useState(false);
	const [malformed, setMalformed] = useState(false);
	// A password manager may have filled the fields before hydration, so they are read, not assumed empty.
	useEffect(() => {
		if (form.current) setComplete(isComplete(form.current));
		setHydrated(true);
	}, []);

	function onInput(event: FormEvent<HTMLFormElement>) {
		setComplete(isComplete(event.currentTarget));
		setMalformed(false);
	}

	/** The browser's own message would be in its language. */
	function checkAddress(event: FormEvent<HTMLFormElement>) {
		const address = event.currentTarget.elements.namedItem("email");
		if (!(address instanceof HTMLInputElement) || !address.validity.typeMismatch) return;
		event.preventDefault();
		setMalformed(true);
		address.focus();
	}

	return (
		<Form ref={form} method="post" className="form" noValidate={hydrated} onInput={onInput} onSubmit={checkAddress}>
			{failed && (
				<p id={`${id}-error`} className="field-error" role="alert">
					{failed.error}
				</p>
			)}
			{redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
			<div className="field">
				<label htmlFor={`${id}-email`}>Adresse e-mail</label>
				<input
					id={`${id}-email`}
					className="field-control"
					type="email"
					name="email"
					autoComplete="username"
					required
					maxLength={254}
					defaultValue={failed?.email}
					aria-invalid={malformed || undefined}
					aria-describedby={malformed ? `${id}-malformed` : failed && `${id}-error`}
				/>
				{malformed && (
					<p id={`${id}-malformed`} className="field-error">
						Saisissez une adresse du type nom@exemple.org.
					</p>
				)}
			</div>
			<div className="field">
				<label htmlFor={`${id}-password`}>Mot de passe</label>
				<PasswordInput
					id={`${id}-password`}
					className="field-control"
					name="password"
					autoComplete="current-password"
					required
					maxLength={256}
					aria-describedby={failed && `${id}-error`}
				/>
			</div>
			<Button tone="primary" busy={busy} disabled={!complete}>
				{busy ? "Connexion..." : "Se connecter"}
			</Button>
		</Form>
	);
}

const isComplete = (form: HTMLFormElement) =>
	[...form.querySelectorAll<HTMLInputElement>("input[required]")].every(({ value }) => value !== "");
