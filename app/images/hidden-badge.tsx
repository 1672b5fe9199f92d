import { Badge } from "~/ui/badge";

/** Marks a picture that visitors do not see, at someone's request. */
export const HiddenBadge = () => <Badge tone="waiting">Masquée</Badge>;
