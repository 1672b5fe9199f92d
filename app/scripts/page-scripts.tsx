import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";

/**
 * The inline script of the page, written during rendering; empty with Save-Data. Uncached pages have a nonce, with
 * which dialogs may insert style elements.
 */
export const PageScript = createContext<{ script: string; nonce?: string }>({ script: "" });

/** The scripts of a page. Only rendered on the server: hydration finds them in place. */
export function PageScripts() {
	const { script, nonce } = useContext(PageScript);
	if (process.env.NODE_ENV === "development")
		return (
			<>
				<Scripts />
				<LiveReload />
			</>
		);
	if (typeof document === "undefined" && script === "") return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, with escaped data
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
