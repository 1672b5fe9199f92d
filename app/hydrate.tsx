import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { guardSubmissions } from "~/media/uploads/guard-submissions";
import { typeAgain, typedTexts } from "~/site/layout/keep-typed";
import { RevealPassword } from "~/web/elements/reveal-password";

customElements.define("reveal-password", RevealPassword);
guardSubmissions();

// When a browser has translated the page before React runs, React renders it again.
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
		typed.length = 0; // later input is newer
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
