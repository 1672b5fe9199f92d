import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";

/**
 * The inline script of the page, written during rendering; empty with Save-Data. Uncached pages have a nonce, with
 * which dialogs may insert style elements.
 */
export const PageScript = createContext<{ script: string; nonce?: string }>({ script: "" });

/** The scripts of a page. They are only rendered on the server: hydration finds them in place. */
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

/**
 * Chromium rejects promises of a cross-document view transition when another navigation, such as Back, skips it or the
 * next page has none, and would report uncaught errors. Some belong to no event. The script is in the head, since the
 * first may come before the page is parsed.
 */
const ignoreSkippedTransitions = `addEventListener("unhandledrejection",(event)=>{
if(/transition/i.test(event.reason&&event.reason.message))event.preventDefault()
})`.replaceAll("\n", "");

/** The script in the head of every page that has scripts. */
export function HeadScript() {
	const { script, nonce } = useContext(PageScript);
	if (typeof document === "undefined" && script === "") return null;
	const content = { __html: ignoreSkippedTransitions };
	// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={content} />;
}
