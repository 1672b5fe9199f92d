import type { Session } from "@remix-run/node";
import { eq } from "drizzle-orm";
import {
	answeredField,
	ownPeopleField,
	peopleAnswers,
	peopleField,
	peopleMissing,
	peopleOf,
} from "~/media/files/people";
import { answerPeople, waitingAmong } from "~/media/files/settle-media.server";
import type { StoredFile } from "~/media/files/stored-files.server";
import { addToast } from "~/people/session/flash.server";
import { db } from "~/platform/db/client.server";
import { settings } from "~/platform/db/schema.server";
import { adminPaths } from "~/platform/kinds/paths";

/** Returns whether the association publishes no photo before it is answered who can be recognized on it. */
export async function isAnswerDemanded(): Promise<boolean> {
	const [row] = await db.select().from(settings).where(eq(settings.name, "consentDemanded"));
	return row?.value === "yes";
}

/** Returns the answer that was posted for this file alone, of several the strictest. */
const ownAnswerOf = (fields: FormData, { id }: StoredFile) =>
	peopleAnswers.findLast((answer) => fields.getAll(ownPeopleField).includes(`${id}:${answer}`));

/** Returns the posted answer for a file: its own, else that of its selection. */
const postedPeopleOf = (fields: FormData, file: StoredFile) =>
	ownAnswerOf(fields, file) ?? peopleOf(fields.get(peopleField));

/** Stores the posted answers for these files. @param isExact whether they replace stricter ones */
export async function storePeopleOf(fields: FormData, files: StoredFile[], isExact = false) {
	for (const people of peopleAnswers) {
		const answered = files.filter((file) => postedPeopleOf(fields, file) === people);
		await answerPeople(
			answered.map(({ id }) => id),
			people,
			isExact,
		);
	}
}

/** Returns what a form had answered when it came back, by the identifier of the file. */
const answeredBefore = (fields: FormData) =>
	new Map(
		String(fields.get(answeredField) ?? "")
			.split(",")
			.map((entry) => entry.split(":") as [string, string | undefined]),
	);

/** Returns the value of the field with what a form has answered. @param files those whose answers it has just stored */
export function answeredBy(fields: FormData, files: StoredFile[]): string {
	const now = files.flatMap((file): [string, string][] => {
		const answer = postedPeopleOf(fields, file);
		return answer ? [[file.id, answer]] : [];
	});
	const all = new Map([...answeredBefore(fields), ...now]);
	return [...all].flatMap(([id, answer]) => (answer ? `${id}:${answer}` : [])).join();
}

/**
 * Stores the posted answers who can be recognized on files: on those without an answer, on those with an answer of their own,
 * and on all when none is without. A form that came back repeats its answers, though a photo may have been blurred or
 * corrected meanwhile: only what it changes counts, and that as a correction.
 * @param demanding the files for which the association may demand an answer
 * @returns errors by field, when it demands one; and what the form has answered by now
 */
export async function answerPeopleOf(fields: FormData, files: StoredFile[], demanding = files) {
	const before = answeredBefore(fields);
	const isOpen = (file: StoredFile) => file.people === null;
	const isAboutAll = !files.some(isOpen) && !fields.get(answeredField);
	const corrected = files.filter(({ id }) => before.has(id));
	const answered = files.filter(
		(file) => !before.has(file.id) && (isAboutAll || isOpen(file) || ownAnswerOf(fields, file)),
	);
	const changed = corrected.filter((file) => postedPeopleOf(fields, file) !== before.get(file.id));
	await storePeopleOf(fields, answered);
	await storePeopleOf(fields, changed, true);
	const isMissing = demanding.some((file) => isOpen(file) && postedPeopleOf(fields, file) === undefined);
	return {
		errors: isMissing && (await isAnswerDemanded()) ? { people: [peopleMissing] } : undefined,
		answered: answeredBy(fields, [...answered, ...changed]),
	};
}

/**
 * Adds a toast when some of these files wait for an authorisation; its link offers what to do with each.
 * @returns how many wait
 */
export async function tellWaiting(session: Session, ids: string[]) {
	const waiting = await waitingAmong(ids);
	const { length } = waiting.filter(({ hiddenFor }) => hiddenFor !== "withdrawn");
	if (length === 0) return 0;
	const message =
		length > 1
			? `${length} photos attendent une autorisation\u202f: elles restent masquées.`
			: "Une photo attend une autorisation\u202f: elle reste masquée.";
	const todo = { to: adminPaths.waitingPhotos, label: "Voir ce qui manque" };
	addToast(session, { tone: "success", message, todo });
	return length;
}
