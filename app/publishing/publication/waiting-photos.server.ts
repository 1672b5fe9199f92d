import { waitingAmong } from "~/media/files/settle-media.server";
import type { StoredFile } from "~/media/files/stored-files.server";
import { thumbnailUrl } from "~/media/images/picture-file";
import { answeredBefore, answerPeopleOf } from "~/media/uploads/people-answer.server";
import { resumeField } from "~/web/forms/carried-form";
import { leaveOutField, previewField, stayHiddenField, type WaitingPhoto } from "./publication";

/** Returns whether a form is only shown again: for a preview, in another order, or after a sign-in. */
export const isOnlyShown = (fields: FormData) =>
	fields.has(previewField) || fields.has(resumeField) || Boolean(fields.get("arrange"));

/** Returns the files without those that the form leaves out, once it is to be saved. */
export const withoutLeftOut = (fields: FormData, files: StoredFile[]) =>
	files.filter(({ id }) => isOnlyShown(fields) || !fields.getAll(leaveOutField).includes(id));

type Protection = {
	/** The files for which the association may demand an answer. */
	demanding?: StoredFile[];
	/** The files of the published item: what was hidden there before the form came is not asked again. */
	published?: (string | undefined | null)[];
	/** Whether visitors would see what the form saves. */
	isPublic?: boolean;
};

/**
 * Stores who can be recognized on the photos of a form, and returns those that visitors would then not see: the form asks
 * what becomes of them, unless it says already that they stay hidden.
 * @param files as they were before the form answered
 */
export async function protectPhotos(
	fields: FormData,
	files: StoredFile[],
	{ demanding = files, published = [], isPublic = true }: Protection,
): Promise<{ waiting: WaitingPhoto[]; answered: string; errors?: { people: string[] } }> {
	const askedBefore = answeredBefore(fields);
	const { errors, answered } = await answerPeopleOf(fields, files, { demanding, isOnlyShown: isOnlyShown(fields) });
	const asks = isPublic && !isOnlyShown(fields) && !fields.has(stayHiddenField);
	const waiting = asks ? await waitingAmong(files.map(({ id }) => id)) : [];
	const photos = files.flatMap((file): WaitingPhoto[] => {
		const why = waiting.find(({ id }) => id === file.id)?.hiddenFor ?? null;
		const wasHidden = file.hiddenFor !== null && published.includes(file.id) && !askedBefore.has(file.id);
		if (why === null || wasHidden) return [];
		return [{ id: file.id, name: file.alt ?? file.originalName, src: thumbnailUrl(file), why }];
	});
	return { errors, answered, waiting: photos };
}

/** Returns the error of a form with such photos. */
export const waitingMessage = ({ length }: WaitingPhoto[]) =>
	length > 1
		? `${length} photos ne peuvent pas paraître\u202f: choisissez ci-dessous ce qu’elles deviennent.`
		: "Une photo ne peut pas paraître\u202f: choisissez ci-dessous ce qu’elle devient.";
