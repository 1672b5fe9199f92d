import type { PictureFile } from "~/images/picture-file";

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

/** Where its removal is requested. */
export const removalPath = (mediaId: string, path: string) =>
	`/retrait?photo=${encodeURIComponent(mediaId)}&page=${encodeURIComponent(path)}`;

/** « 3 sur 12 ». */
export const placeWords = (number: number, all: number) => `${number} sur ${all}`;
