import { type ComponentProps, useEffect, useRef, useState } from "react";

/** A password field; a script adds a button that reveals the password until the form is submitted. */
export function PasswordInput(props: ComponentProps<"input">) {
	const input = useRef<HTMLInputElement>(null);
	const [hasScript, setHasScript] = useState(false);
	const [shown, setShown] = useState(false);

	useEffect(() => {
		setHasScript(true);
		const form = input.current?.form;
		const hide = () => setShown(false); // otherwise the browser would store it for autocompletion
		form?.addEventListener("submit", hide);
		return () => form?.removeEventListener("submit", hide);
	}, []);

	return (
		<div className="password-input">
			<input {...props} ref={input} type={shown ? "text" : "password"} spellCheck={false} autoCapitalize="none" />
			{hasScript && (
				<button type="button" aria-controls={props.id} aria-pressed={shown} onClick={() => setShown(!shown)}>
					Afficher<span className="visually-hidden"> ce qui est écrit</span>
				</button>
			)}
		</div>
	);
}
