import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";

/**
 * The script that starts the page, written while the server renders it; empty for a visitor who saves data. A page that
 * no cache keeps has a nonce, by which its dialogs may put style elements into it.
 */
export const PageScript = createContext<{ script: string; nonce?: string }>({ script: "" });

/** The scripts of a page. Only the server has words for them: a browser that hydrates finds them in place. */
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
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own words, escaped where they hold data
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
