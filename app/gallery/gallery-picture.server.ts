import { dayInWords } from "~/calendar/calendar-date";
import { mediaUrl } from "~/media/media-url";
import type { ShownGalleryItem } from "./gallery.server";

/** A gallery item as pages show it; until a volunteer describes it, its text is « Photo de la galerie du … ». */
export function galleryPicture(item: ShownGalleryItem, timeZone: string) {
	const what = item.type === "image" ? "Photo" : "Vidéo";
	return {
		id: item.id,
		type: item.type,
		mime: item.mime,
		src: mediaUrl(item.path),
		width: item.width,
		height: item.height,
		alt: item.alt ?? `${what} de la galerie du ${dayInWords(item.createdAt, timeZone)}`,
		described: item.alt !== null,
	};
}

export type GalleryPicture = ReturnType<typeof galleryPicture>;
