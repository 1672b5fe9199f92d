import { waitingAmong } from "~/media/files/settle-media.server";
import type { StoredFile } from "~/media/files/stored-files.server";
import { thumbnailUrl } from "~/media/images/picture-file";
import { postedPeopleOf } from "~/media/uploads/people-answer.server";
import { leaveOutField, stayHiddenField, type WaitingPhoto } from "./publication";

/** Returns the files without those that the form leaves out. */
export const withoutLeftOut = (fields: FormData, files: StoredFile[]) =>
	files.filter(({ id }) => !fields.getAll(leaveOutField).includes(id));

/**
 * Returns the photos that visitors would not see, as the form has to say; none once it says that they stay hidden.
 * @param files as they were before the form answered who can be recognized on them
 * @param published those of the published item: what is hidden there already is not asked again
 */
export async function waitingPhotos(
	fields: FormData,
	files: StoredFile[],
	published: (string | null)[] = [],
): Promise<WaitingPhoto[]> {
	if (fields.has(stayHiddenField)) return [];
	const waiting = await waitingAmong(files.map(({ id }) => id));
	return files.flatMap((file) => {
		const now = waiting.find(({ id }) => id === file.id);
		if (now === undefined || (file.hiddenFor !== null && published.includes(file.id))) return [];
		const answer = postedPeopleOf(fields, file);
		const answered = answer && `${file.id}:${answer}`;
		return { id: file.id, name: file.alt ?? file.originalName, src: thumbnailUrl(file), why: now.hiddenFor, answered };
	});
}

/** Returns the error of a form with such photos. */
export const waitingMessage = ({ length }: WaitingPhoto[]) =>
	length > 1
		? `${length} photos ne peuvent pas paraître\u202f: choisissez ci-dessous ce qu’elles deviennent.`
		: "Une photo ne peut pas paraître\u202f: choisissez ci-dessous ce qu’elle devient.";
