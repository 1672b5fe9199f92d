import { Badge } from "~/ui/badge";

/**
 * The badge of what has a day: green while it is to come, grey once it is over; none without a day (docs/product.md,
 * badges).
 */
export function TimeBadge({ children }: { children: "À venir" | "Terminé" | null }) {
	return children && <Badge tone={children === "À venir" ? "good" : "quiet"}>{children}</Badge>;
}
