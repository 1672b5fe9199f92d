import type { PictureFile } from "~/media/images/picture-file";

/** What the lightbox gets of a photo, beside its link and the alternative text of its picture. */
export type Slide = Pick<PictureFile, "id" | "src" | "widths" | "animated" | "caption"> & {
	/** « 3 sur 12 ». */
	place: string;
};

/** What is shown below a photo: its caption, else its alternative text. */
export const photoTitle = ({ caption, alt }: { caption?: string | null; alt: string }) => caption ?? alt;

/** A readable file name; `file` gives its extension. */
export function downloadName(title: string, file: string): string {
	// Characters that Windows or Android refuse in names.
	const name = title.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ").slice(0, 80);
	return `${name.trim() || "photo"}${/\.\w+$/.exec(file)?.[0] ?? ""}`;
}

/** A photo that visitors may see, and the path of the page it is on. */
export type PhotoPlace = { photo?: string; page?: string };

/** The address of the form to ask for the removal of a photo. */
export function removalPath({ photo, page }: PhotoPlace): string {
	const query = new URLSearchParams({ ...(photo && { photo }), ...(page && { page }) });
	return query.size > 0 ? `/retrait?${query}` : "/retrait";
}

/** « 3 sur 12 ». */
export const placeWords = (number: number, all: number) => `${number} sur ${all}`;
