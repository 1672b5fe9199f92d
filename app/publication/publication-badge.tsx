import { Badge } from "~/ui/badge";
import type { PublicationLabel } from "./publication";

/** Says of an item that visitors do not see it yet; nothing of one they see. */
export function PublicationBadge({ publication }: { publication: PublicationLabel }) {
	return publication.words === null ? null : <Badge tone="waiting">{publication.words}</Badge>;
}
