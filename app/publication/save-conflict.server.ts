import { eq } from "drizzle-orm";
import { calendarDateAt, clockTimeAt, formatDay, formatMoment, formatTime } from "~/calendar/calendar-date";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { contentKinds, type PublishedKind } from "~/kinds/content-kinds";
import type { Difference } from "./save-conflict";

/** Who saved another version, and when. @param me the administrator who reads it */
export async function otherSaveMessage(
	{ updatedAt, updatedBy }: { updatedAt: Date | null; updatedBy: string | null },
	me: string,
	timeZone: string,
): Promise<string> {
	const [author] = await db
		.select({ name: users.name, email: users.email })
		.from(users)
		.where(eq(users.id, updatedBy ?? ""));
	const who = updatedBy === me ? "Vous avez" : `${author?.name || author?.email || "Quelqu’un d’autre"} a`;
	const otherWindow = updatedBy === me ? " dans une autre fenêtre" : "";
	const when = updatedAt ? formatSaveTime(updatedAt, timeZone) : "entre-temps";
	return `${who} enregistré${otherWindow} ${when}. Rien n’est perdu\u202f: comparez, puis choisissez.`;
}

/** « à 14 h 32 » today, else with the date. */
function formatSaveTime(at: Date, timeZone: string): string {
	const today = calendarDateAt(at, timeZone) === calendarDateAt(new Date(), timeZone);
	return today ? `à ${formatTime(clockTimeAt(at, timeZone))}` : `le ${formatMoment(at, timeZone)}`;
}

/** When the item of a form went to the trash meanwhile. */
export const trashedMessage = (kind: PublishedKind) =>
	`${contentKinds[kind].this} a été mis${contentKinds[kind].gender} à la corbeille entre-temps. Votre texte est gardé ci-dessous.`;

/** When a form is submitted again and its item is in the trash. */
export const inTrashSince = (kind: PublishedKind, deletedAt: Date, timeZone: string) =>
	`${contentKinds[kind].this} est dans la corbeille depuis le ${formatDay(deletedAt, timeZone)}.`;

/** When a form arrives again and its item has another content meanwhile. */
export function presentMessage(kind: PublishedKind): string {
	const { this: item, gender } = contentKinds[kind];
	const it = gender === "e" ? "la" : "le";
	return `${item} est déjà sur le site, avec un autre contenu\u202f: modifiez-${it} dans la liste.`;
}

/** The words of each value of a field with a closed list of values, or how a row's value is written. */
export type FieldWords = Record<string, Record<string, string> | ((row: Record<string, unknown>) => string)>;

/** The fields that differ, in the order of `labels`; `words` has the words of values. */
export function differences(
	labels: Record<string, string>,
	mine: object,
	theirs: object,
	words: FieldWords = {},
): Difference[] {
	const textOf = (row: Record<string, unknown>, name: string) => {
		const [text, word] = [String(row[name] ?? ""), words[name]];
		return typeof word === "function" ? word(row) : (word?.[text] ?? text);
	};
	return Object.entries(labels)
		.map(([name, label]) => ({ label, mine: textOf({ ...mine }, name), theirs: textOf({ ...theirs }, name) }))
		.filter(({ mine, theirs }) => mine !== theirs);
}
