import type { ComponentProps } from "react";
import "./password-input.css";

/** A password field with a button that reveals the password (`elements/reveal-password.ts`). */
export const PasswordInput = (props: ComponentProps<"input">) => (
	<reveal-password class="password-input">
		<input {...props} type="password" spellCheck={false} autoCapitalize="none" />
		{/* The element may have shown it before React hydrates the page. */}
		<button type="button" hidden suppressHydrationWarning aria-controls={props.id} aria-pressed={false}>
			Afficher<span className="visually-hidden"> ce qui est écrit</span>
		</button>
	</reveal-password>
);
