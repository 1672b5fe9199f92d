import type { StoredFile } from "~/media/files/stored-files.server";
import { maxOvals, type Oval, ovalIn } from "~/media/images/burn-ovals";
import { mediaUrl, thumbnailUrl } from "~/media/images/picture-file";
import { type BlurOutcome, isStill } from "./blur-media.server";
import { type FaceSize, faceSizes, ovalAt } from "./oval-at";

/** The largest picture that needs no scrolling on a phone, in pixels: the place of a tap is measured on it. */
const [tapWidth, tapHeight] = [312, 416];

/** Returns the photo for the form; null for a film or an animation. */
export function photoToBlur(file: StoredFile) {
	const { width, height, path } = file;
	if (!isStill(file) || !width || !height) return null;
	const scale = Math.min(tapWidth / width, tapHeight / height);
	return {
		path,
		src: mediaUrl(path),
		small: thumbnailUrl(file),
		width,
		height,
		/** The size of the picture that a tap is measured on, without a script. */
		tap: { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) },
	};
}

type PhotoToBlur = NonNullable<ReturnType<typeof photoToBlur>>;

/** Reads the ovals that a form carries; what is none is left out. */
export const ovalsIn = (fields: URLSearchParams | FormData): Oval[] =>
	fields
		.getAll("oval")
		.flatMap((text) => (typeof text === "string" ? (ovalIn(text) ?? []) : []))
		.slice(0, maxOvals);

/**
 * Reads the form without a script, whose buttons send it by GET: a tap on the picture adds an oval, another button
 * removes one, and the last one asks to confirm.
 */
export function readBlurForm(fields: URLSearchParams, photo: PhotoToBlur | null) {
	const size = Object.keys(faceSizes).find((name): name is FaceSize => name === fields.get("taille")) ?? "medium";
	const removed = Number(fields.get("retirer") ?? Number.NaN);
	const kept = ovalsIn(fields).filter((_, index) => index !== removed);
	const [x, y] = ["point.x", "point.y"].map((name) => Number.parseInt(fields.get(name) ?? "", 10));
	const isTap = photo && x !== undefined && y !== undefined && x >= 0 && y >= 0 && kept.length < maxOvals;
	const tapped = isTap && ovalAt({ x: (1000 * x) / photo.tap.width, y: (1000 * y) / photo.tap.height }, photo, size);
	const ovals = tapped ? [...kept, tapped] : kept;
	const wantsBlur = fields.has("confirmer");
	return { size, ovals, confirming: wantsBlur && ovals.length > 0, empty: wantsBlur && ovals.length === 0 };
}

/** What somebody reads when a photo could not be blurred; a photo that is gone has a page of its own. */
export const blurRefusals: Record<Exclude<BlurOutcome, "blurred" | "missing">, string> = {
	changed: "Cette photo vient d’être floutée : regardez le résultat avant de recommencer.",
	notStill: "Une vidéo ou une image animée ne peut pas être floutée.",
	withdrawn: "Cette photo montre une personne qui a retiré son autorisation : elle ne revient pas, même floutée.",
	unchanged: "Ces ovales ne cachent rien : placez-les sur les visages.",
	unreadable: "Cette photo ne peut pas être lue : elle n’est pas floutée. Masquez-la.",
};
