import { type ComponentProps, useEffect, useRef, useState } from "react";
import "./password-input.css";

/** The field of a password; a script adds a button that shows what was typed, until the form is sent. */
export function PasswordInput(props: ComponentProps<"input">) {
	const input = useRef<HTMLInputElement>(null);
	const [hasScript, setHasScript] = useState(false);
	const [shown, setShown] = useState(false);

	useEffect(() => {
		setHasScript(true);
		const form = input.current?.form;
		const hide = () => setShown(false); // or the browser would keep it among what was typed before
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
