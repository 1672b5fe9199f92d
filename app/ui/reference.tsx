import { createContext, useContext } from "react";
import "./reference.css";

/** The number under which the log has the request; only the server knows it. */
export const RequestNumber = createContext<string | undefined>(undefined);

/** What somebody can read out to the operator when a page has failed. A browser that hydrates leaves it as it is. */
export function Reference() {
	const number = useContext(RequestNumber);
	const words = number ? `Référence de la panne\u202f: <code>${number}</code>` : "";
	// biome-ignore lint/security/noDangerouslySetInnerHtml: eight signs of the server's own choice
	return <p className="reference" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: words }} />;
}
