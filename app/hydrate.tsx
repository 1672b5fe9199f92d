import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { RevealPassword } from "~/elements/reveal-password";
import { guardSubmissions } from "~/uploads/guard-submissions";

customElements.define("reveal-password", RevealPassword);
guardSubmissions();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	);
});
