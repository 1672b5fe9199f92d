import { mediaUrl } from "./media-url";
import { variantPath, widthsOf } from "./variants";

/** The smallest variant of a stored picture, for lists of the administration; the original until variants exist. */
export function thumbnailUrl({ path, width, variantsAt }: ThumbnailRow): string {
	const [smallest] = variantsAt && width ? widthsOf(width) : [];
	return mediaUrl(smallest === undefined ? path : variantPath(path, { width: smallest, format: "jpg" }));
}

/** The columns for a thumbnail; `variantsAt` may be JSON. */
export type ThumbnailRow = { path: string; width: number | null; variantsAt: Date | string | null };
