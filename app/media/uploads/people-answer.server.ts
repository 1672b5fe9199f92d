import type { Session } from "@remix-run/node";
import { eq } from "drizzle-orm";
import {
	answeredField,
	ownPeopleField,
	type People,
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

/** Stores the posted answers for these files, unless stricter ones are there. */
export async function storePeopleOf(fields: FormData, files: StoredFile[]) {
	for (const people of peopleAnswers) {
		const answered = files.filter((file) => postedPeopleOf(fields, file) === people);
		await answerPeople(
			answered.map(({ id }) => id),
			people,
		);
	}
}

/** Returns what a form had answered when it came back, by the identifier of the file. */
export function answeredBefore(fields: FormData): Map<string, People> {
	const entries = String(fields.get(answeredField) ?? "").split(",");
	return new Map(
		entries.flatMap((entry): [string, People][] => {
			const [id = "", answer] = entry.split(":");
			const people = peopleOf(answer);
			return people ? [[id, people]] : [];
		}),
	);
}

type Answering = {
	/** The files for which the association may demand an answer. */
	demanding?: StoredFile[];
	/** Whether the form is shown again and not saved: then only the answers for one file alone are stored, as it forgets them. */
	isOnlyShown?: boolean;
};

/**
 * Stores the posted answers who can be recognized on files: on those without an answer, on those with an answer of their own,
 * and on all when none is without. A form that came back repeats its answers, though a photo may have been blurred or
 * corrected meanwhile: these do not count again. No form weakens an answer, as its question is about several photos; the
 * photo's own page does.
 * @param files as they were before this; with those that the request brought
 * @returns errors by field, when the association demands an answer; and the value of the field with what was answered
 */
export async function answerPeopleOf(
	fields: FormData,
	files: StoredFile[],
	{ demanding = files, isOnlyShown = false }: Answering = {},
) {
	const before = answeredBefore(fields);
	const isOpen = (file: StoredFile) => file.people === null;
	const isAboutAll = !files.some(isOpen) && before.size === 0;
	const isConcerned = (file: StoredFile) =>
		ownAnswerOf(fields, file) || (!isOnlyShown && (isAboutAll || isOpen(file) || before.has(file.id)));
	const answered = files.filter((file) => isConcerned(file) && before.get(file.id) !== postedPeopleOf(fields, file));
	await storePeopleOf(fields, answered);
	for (const file of answered) {
		const people = postedPeopleOf(fields, file);
		if (people) before.set(file.id, people);
	}
	const isMissing = demanding.some((file) => isOpen(file) && postedPeopleOf(fields, file) === undefined);
	const demands = isMissing && !isOnlyShown && (await isAnswerDemanded());
	return {
		errors: demands ? { people: [peopleMissing] } : undefined,
		answered: [...before].map(([id, people]) => `${id}:${people}`).join(),
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
