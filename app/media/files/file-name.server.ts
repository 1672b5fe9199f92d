import slugify from "@sindresorhus/slugify";
import { media } from "~/platform/db/schema.server";
import { plainLetters } from "~/platform/search/fold-text.server";

/**
 * Returns the stored name: `{timestamp}_{filename}` with the original's name in safe ASCII, at most 80 characters, and
 * the extension of the detected type (docs/product.md, limits).
 * @param at milliseconds since 1970
 */
export function storedFileName(originalName: string, extension: string, at: number): string {
	const stem = originalName.replace(/\.[^.]*$/, "").slice(0, 200);
	const safe = slugify(plainLetters(stem), { lowercase: false, separator: "-" }).slice(0, 80).replace(/-+$/, "");
	return `${at}_${safe || "fichier"}.${extension}`;
}

const ownPath = new RegExp(`^(${media.folder.enumValues.join("|")})/\\d+_[\\w.-]+$`);

/** Returns whether the site may have written a file of the uploads folder; all others belong to somebody else. */
export const isOwnPath = (path: string) => ownPath.test(path);

/** Returns the displayed name: the original's without path, control and bidi characters, at most 120 characters. */
export function shownFileName(originalName: string): string {
	const shown = originalName
		.toWellFormed()
		.normalize("NFC")
		.replace(/^.*[\\/]/, "")
		.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "");
	return [...shown].slice(0, 120).join("") || "fichier sans nom";
}
