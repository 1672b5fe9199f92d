import type { PictureFile } from "~/media/images/picture-file";

/** The data of a photo for the lightbox, besides its link and the alternative text of its picture. */
export type Slide = Pick<PictureFile, "id" | "src" | "widths" | "animated" | "caption"> & {
	/** The place in the series, « 3 sur 12 ». */
	place: string;
};

/** Returns the text below a photo: its caption, else its alternative text. */
export const photoTitle = ({ caption, alt }: { caption?: string | null; alt: string }) => caption ?? alt;

/** Returns a readable file name; `file` gives its extension. */
export function downloadName(title: string, file: string): string {
	// These characters are refused in names by Windows or Android.
	const name = title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").slice(0, 80);
	return `${name.trim() || "photo"}${/\.\w+$/.exec(file)?.[0] ?? ""}`;
}

/** A photo that visitors may see, and the path of the page that shows it. */
export type PhotoPlace = { photo?: string; page?: string };

/** Returns the path of the form to ask for the removal of a photo. */
export function removalPath({ photo, page }: PhotoPlace): string {
	const query = new URLSearchParams({ ...(photo && { photo }), ...(page && { page }) });
	return query.size > 0 ? `/retrait?${query}` : "/retrait";
}

/** Returns the place in a series: « 3 sur 12 ». */
export const placeWords = (number: number, all: number) => `${number} sur ${all}`;
