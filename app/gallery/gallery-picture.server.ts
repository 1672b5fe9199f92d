import { formatDay, isKnown } from "~/calendar/calendar-date";
import { mediaUrl } from "~/images/media-url";
import { pictureFile } from "~/images/picture-file";
import { variantPath, widthsOf } from "~/images/variants";
import { formatDuration, formatSize } from "~/uploads/format";
import type { ShownGalleryItem } from "./gallery.server";

/** Props of a gallery item; without an alternative text it is « Photo de la galerie du … ». */
export function galleryPicture(
	{ id, type, alt: written, createdAt, file, poster }: ShownGalleryItem,
	timeZone: string,
) {
	const what = type === "image" ? "Photo" : "Vidéo";
	const day = isKnown(createdAt) ? ` du ${formatDay(createdAt, timeZone)}` : "";
	const alt = written ?? `${what} de la galerie${day}`;
	const { caption } = file;
	const common = { id, alt, described: written !== null, hidden: file.hiddenAt !== null, mediaId: file.id };
	if (type === "image") return { ...common, type, picture: pictureFile(file, alt) };
	const length = file.duration ? [formatDuration(file.duration)] : [];
	return {
		...common,
		type,
		src: mediaUrl(file.path),
		mime: file.type,
		/** Duration and size, shown before playback. */
		facts: [...length, formatSize(file.bytes)].join(", "),
		caption,
		transcript: file.transcript,
		subtitles: file.hasSubtitles ? `/films/${file.id}.vtt` : null,
		poster: poster && !poster.hiddenAt ? { tile: posterSrc(poster, 640), page: posterSrc(poster, 1600) } : null,
	};
}

/** The poster of a film, no wider than this: a video element has no `srcset`. As it was stored until it has variants. */
function posterSrc({ path, width, variantsAt }: NonNullable<ShownGalleryItem["poster"]>, maxWidth: number): string {
	const widths = variantsAt && width ? widthsOf(width) : [];
	const largest = widths.findLast((one) => one <= maxWidth);
	return mediaUrl(largest === undefined ? path : variantPath(path, { width: largest, format: "webp" }));
}

export type GalleryPicture = ReturnType<typeof galleryPicture>;
