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

/** The badge of a date: green when upcoming, grey when past; none without a date (docs/product.md, badges). */
export function TimeBadge({ children }: { children: "À venir" | "Terminé" | null }) {
	return children && <Badge tone={children === "À venir" ? "good" : "quiet"}>{children}</Badge>;
}
