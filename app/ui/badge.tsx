import "./badge.css";

/** A word about the state of an item: green for what is to come, grey for the rest. */
export function Badge({ children }: { children: string }) {
	return <span className={children === "À venir" ? "badge badge-good" : "badge"}>{children}</span>;
}
