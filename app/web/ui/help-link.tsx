import { createContext, useContext } from "react";
import { Link } from "./button";
import "./help-link.css";

/** The address of the paragraph that explains the page; undefined where none does. */
export const HelpContext = createContext<string | undefined>(undefined);

/** A link to the help with the page; in a new window, as it stands beside forms in which something may be typed. */
export function HelpLink() {
	const to = useContext(HelpContext);
	if (to === undefined) return null;
	return (
		<Link className="help-link" to={to} target="_blank">
			Aide<span className="visually-hidden"> avec cette page (nouvelle fenêtre)</span>
		</Link>
	);
}
