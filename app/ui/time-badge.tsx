import { Badge } from "~/ui/badge";

/** The badge of a date: green when upcoming, grey when past; none without a date (docs/product.md, badges). */
export function TimeBadge({ children }: { children: "À venir" | "Terminé" | null }) {
	return children && <Badge tone={children === "À venir" ? "good" : "quiet"}>{children}</Badge>;
}
