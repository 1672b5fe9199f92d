import "./badge.css";

/** A label of an item; the tone is only decorative. */
export function Badge({
	tone = "quiet",
	children,
}: {
	tone?: "good" | "quiet" | "waiting" | "urgent";
	children: string;
}) {
	return <span className={`badge badge-${tone}`}>{children}</span>;
}
