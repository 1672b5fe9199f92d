/** An uploaded file whose bytes are also in the trash. */
export type TrashedFile = {
	/** The stored file's own. */
	id: string;
	name: string;
	/** The day it was put there, in words. */
	since: string;
	/** Whether the form says to publish it all the same. */
	confirmed: boolean;
};

/** The field of a form that names each file to publish although it is in the trash. */
export const confirmField = "fromTrash";

type Named = Pick<TrashedFile, "name" | "since">;

const inTrash = ({ name, since }: Named) => `« ${name} » est dans la corbeille depuis le ${since}`;

export const inTrashMessage = (file: Named) => `${inTrash(file)}.`;

/** The files that somebody must confirm first, and how. */
export const unconfirmedMessages = (files: TrashedFile[]): string[] =>
	files
		.filter((file) => !file.confirmed)
		.map((file) => `${inTrash(file)}\u202f: cochez « Publier quand même », ou choisissez une autre image.`);
