import { formatDay, isKnown } from "~/calendar/calendar-date";
import { mediaUrl } from "~/images/media-url";
import { pictureFile } from "~/images/picture-file";
import { formatDuration, formatSize } from "~/uploads/format";
import type { ShownGalleryItem } from "./gallery.server";

/** A gallery item as pages show it; until a volunteer describes it, its text is « Photo de la galerie du … ». */
export function galleryPicture(
	{ id, type, alt: written, createdAt, file, poster }: ShownGalleryItem,
	timeZone: string,
) {
	const what = type === "image" ? "Photo" : "Vidéo";
	const day = isKnown(createdAt) ? ` du ${formatDay(createdAt, timeZone)}` : "";
	const alt = written ?? `${what} de la galerie${day}`;
	const common = { id, alt, described: written !== null };
	if (type === "image") return { ...common, type, picture: pictureFile(file, alt) };
	const length = file.duration ? [formatDuration(file.duration)] : [];
	return {
		...common,
		type,
		src: mediaUrl(file.path),
		mime: file.type,
		/** How long it is and what it weighs: known before it is played. */
		facts: [...length, formatSize(file.bytes)].join(", "),
		poster: poster && mediaUrl(poster.path),
	};
}

export type GalleryPicture = ReturnType<typeof galleryPicture>;
