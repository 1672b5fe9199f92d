import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardSubmissions } from "~/media/uploads/guard-submissions";
import { typeAgain, typedTexts } from "~/site/layout/keep-typed";
import { RevealPassword } from "~/web/elements/reveal-password";

customElements.define("reveal-password", RevealPassword);
guardSubmissions();

// Where a translation came before React, it renders the page anew.
const isTranslated = document.querySelector("font") !== null;
const typed = isTranslated ? typedTexts() : [];
let isHydrating = true;

function onRecoverableError(error: unknown) {
	typeAgain(typed.splice(0));
	if (!isTranslated || !isHydrating) reportError(error);
}

function Hydrated() {
	useEffect(() => {
		isHydrating = false;
		typed.length = 0; // what is typed from now on is newer
	}, []);
	return <RemixBrowser />;
}

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Hydrated />
		</StrictMode>,
		{ onRecoverableError },
	);
});
