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
export const postedPeopleOf = (fields: FormData, file: StoredFile) =>
	ownAnswerOf(fields, file) ?? peopleOf(fields.get(peopleField));

/** Stores the posted answers for these files. */
export async function storePeopleOf(fields: FormData, files: StoredFile[]) {
	for (const people of peopleAnswers) {
		const answered = files.filter((file) => postedPeopleOf(fields, file) === people);
		await answerPeople(
			answered.map(({ id }) => id),
			people,
		);
	}
}

/**
 * Stores the posted answers who can be recognized on files: for the only file of a form; of several for those without one,
 * and for those with an answer of their own.
 * @param demanding the files for which the association may demand an answer
 * @returns errors by field, when it demands one
 */
export async function answerPeopleOf(fields: FormData, files: StoredFile[], demanding = files) {
	const isOpen = (file: StoredFile) => file.people === null;
	// A form that came back repeats its answers, though a photo may have been blurred or corrected meanwhile.
	const isRepeated = (file: StoredFile) =>
		fields.getAll(answeredField).includes(`${file.id}:${postedPeopleOf(fields, file)}`);
	await storePeopleOf(
		fields,
		files.filter((file) => !isRepeated(file) && (files.length === 1 || isOpen(file) || ownAnswerOf(fields, file))),
	);
	const isMissing = demanding.some((file) => isOpen(file) && postedPeopleOf(fields, file) === undefined);
	return isMissing && (await isAnswerDemanded()) ? { people: [peopleMissing] } : undefined;
}

/**
 * Adds a toast when some of these files wait for an authorisation; its link offers what to do with each.
 * @returns how many wait
 */
export async function tellWaiting(session: Session, ids: string[]) {
	const { length } = await waitingAmong(ids);
	if (length === 0) return 0;
	const message =
		length > 1
			? `${length} photos attendent une autorisation\u202f: elles restent masquées.`
			: "Une photo attend une autorisation\u202f: elle reste masquée.";
	const todo = { to: adminPaths.waitingPhotos, label: "Voir ce qui manque" };
	addToast(session, { tone: "success", message, todo });
	return length;
}
