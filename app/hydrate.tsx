import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RevealPassword } from "~/elements/reveal-password";
import { typeAgain, typedTexts } from "~/layout/keep-typed";
import { guardSubmissions } from "~/uploads/guard-submissions";

customElements.define("reveal-password", RevealPassword);
guardSubmissions();

// Where a translation came before React, it renders the page anew.
const isTranslated = document.querySelector("font") !== null;
const typed = isTranslated ? typedTexts() : [];
const onRecoverableError = (error: unknown) => {
	typeAgain(typed.splice(0));
	if (!isTranslated) reportError(error);
};

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
		{ onRecoverableError },
	);
});
