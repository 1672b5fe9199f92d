import "./badge.css";

/** A word about an item; its tone says in colour what the word says. */
export function Badge({ tone = "quiet", children }: { tone?: "good" | "quiet" | "waiting"; children: string }) {
	return <span className={`badge badge-${tone}`}>{children}</span>;
}
