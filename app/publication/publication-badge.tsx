import { Badge } from "~/ui/badge";
import type { PublicationLabel } from "./publication";

/** Badge of an unpublished item; nothing for a published one. */
export function PublicationBadge({ publication }: { publication: PublicationLabel }) {
	return publication.words === null ? null : <Badge tone="waiting">{publication.words}</Badge>;
}
