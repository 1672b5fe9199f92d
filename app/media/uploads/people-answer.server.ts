import type { Session } from "@remix-run/node";
import { eq } from "drizzle-orm";
import { peopleField, peopleMissing, peopleOf } from "~/media/files/people";
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

/**
 * Stores the posted answer who can be recognized on files: for the only file of a form, of several for those without one.
 * @param demanding the files for which the association may demand an answer
 * @returns errors by field, when it demands one
 */
export async function answerPeopleOf(fields: FormData, files: StoredFile[], demanding = files) {
	const people = peopleOf(fields.get(peopleField));
	const isOpen = (file: StoredFile) => file.people === null;
	const asked = files.length === 1 ? files : files.filter(isOpen);
	if (people)
		await answerPeople(
			asked.map(({ id }) => id),
			people,
		);
	else if (demanding.some(isOpen) && (await isAnswerDemanded())) return { people: [peopleMissing] };
	return undefined;
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
