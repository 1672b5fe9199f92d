import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { useSubmitting } from "~/ui/submission";
import { SignInFields } from "./sign-in-fields";

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
			<SignInFields
				id={id}
				email={failed?.email}
				describedBy={failed && `${id}-error`}
				malformed={malformed ? "Saisissez une adresse du type nom@exemple.org." : undefined}
			/>
			<Button tone="primary" busy={busy} disabled={!complete}>
				{busy ? "Connexion..." : "Se connecter"}
			</Button>
		</Form>
	);
}

const isComplete = (form: HTMLFormElement) =>
	[...form.querySelectorAll<HTMLInputElement>("input[required]")].every(({ value }) => value !== "");
