import { LiveReload, Scripts } from "@remix-run/react";
import { createContext, useContext } from "react";

/** The script that starts the page, written while the server renders it; empty for a visitor who saves data. */
export const PageScript = createContext("");

/** The scripts of a page. Only the server has words for them: a browser that hydrates finds them in place. */
export function PageScripts() {
	const script = useContext(PageScript);
	if (process.env.NODE_ENV === "development")
		return (
			<>
				<Scripts />
				<LiveReload />
			</>
		);
	if (typeof document === "undefined" && script === "") return null;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own words, escaped where they hold data
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
