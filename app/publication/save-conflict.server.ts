import { calendarDateAt, clockTimeAt, formatDay, formatMoment, formatTime } from "~/calendar/calendar-date";
import { lastSave } from "./last-save.server";
import type { Difference } from "./save-conflict";
import type { SaveOutcome } from "./save-version.server";

/** The message, and the conflicting version. */
type ConflictMessage = { message: string; latest?: number; trashed?: boolean };

type ConflictContext = { section: "events" | "reports"; id: string; me: string; timeZone: string; now?: Date };

/** Describes why the save failed; undefined when the row no longer exists. */
export async function describeConflict(
	outcome: Extract<SaveOutcome, "older" | "missing">,
	of: ConflictContext,
): Promise<ConflictMessage | undefined> {
	const last = await lastSave(of.section, of.id);
	if (last === undefined) return undefined;
	if (outcome === "missing")
		return {
			message: `${names[of.section]} a été mis à la corbeille entre-temps. Votre texte est gardé ci-dessous.`,
			trashed: true,
		};
	const who = last.byId === of.me ? "Vous avez" : `${last.by ?? "Quelqu’un d’autre"} a`;
	const otherWindow = last.byId === of.me ? " dans une autre fenêtre" : "";
	const when = last.at ? formatSaveTime(last.at, of) : "entre-temps";
	return {
		message: `${who} enregistré${otherWindow} ${when}. Rien n’est perdu\u202f: comparez, puis choisissez.`,
		latest: last.version,
	};
}

const names = { events: "Cet événement", reports: "Ce rapport" };

/** « à 14 h 32 » today, else with the date. */
function formatSaveTime(at: Date, { timeZone, now = new Date() }: ConflictContext): string {
	const today = calendarDateAt(at, timeZone) === calendarDateAt(now, timeZone);
	return today ? `à ${formatTime(clockTimeAt(at, timeZone))}` : `le ${formatMoment(at, timeZone)}`;
}

/** Message when a form is submitted again and its item is in the trash. */
export const inTrashSince = (section: "events" | "reports", deletedAt: Date, timeZone: string) =>
	`${names[section]} est dans la corbeille depuis le ${formatDay(deletedAt, timeZone)}.`;

/** The fields that differ, in the order of `labels`. */
export function differences<Draft extends object>(
	labels: Partial<Record<keyof Draft, string>>,
	mine: Draft,
	theirs: Draft,
): Difference[] {
	return (Object.entries(labels) as [keyof Draft, string][])
		.map(([name, label]) => ({ label, mine: String(mine[name] ?? ""), theirs: String(theirs[name] ?? "") }))
		.filter(({ mine, theirs }) => mine !== theirs);
}
