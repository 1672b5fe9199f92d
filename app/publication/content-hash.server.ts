import { createHash } from "node:crypto";

/** What a form was opened with, one short mark a text: the form sends it back, so that no other text is written over unseen. */
export const contentHashes = (texts: string[]) => texts.map(markOf).join(".");

const markOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 12);

/**
 * Which texts are others now than when the form was opened.
 * @param opened as the form sent it back; one that says nothing was opened just now
 * @param now the texts as they stand, in the same order
 */
export function hashMismatches(opened: string, now: string[]): boolean[] {
	const marks = opened === "" ? [] : opened.split(".");
	return now.map((text, index) => marks.length > 0 && marks[index] !== markOf(text));
}

/** What a form says that was overtaken. */
export const conflictMessage =
	"Ces renseignements ont été changés entre-temps. Rien n’est perdu\u202f: comparez, puis enregistrez à nouveau pour garder les vôtres.";

/** What a field says that somebody else wrote something else into. */
export const fieldConflictMessage = (theirs: string) =>
	theirs === "" ? "Ce champ a été vidé entre-temps." : `Enregistré entre-temps\u202f: «\u202f${theirs}\u202f»`;
