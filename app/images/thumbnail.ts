import { mediaUrl } from "./media-url";
import { variantPath, widthsOf } from "./variants";

/** The smallest form of a stored picture, for a list of the administration; its own file while variants are being made. */
export function thumbnailUrl({ path, width, variantsAt }: ThumbnailRow): string {
	const [smallest] = variantsAt && width ? widthsOf(width) : [];
	return mediaUrl(smallest === undefined ? path : variantPath(path, { width: smallest, format: "jpg" }));
}

/** What of a picture's row is needed to show it small; when its variants were made may have come as JSON. */
export type ThumbnailRow = { path: string; width: number | null; variantsAt: Date | string | null };
