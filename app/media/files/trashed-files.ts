/** An uploaded file whose bytes are also in the trash. */
export type TrashedFile = {
	/** Identifier of the stored file. */
	id: string;
	name: string;
	/** The formatted day of the deletion. */
	since: string;
	/** Whether the form confirms publishing it. */
	confirmed: boolean;
};

/** The form field with the identifiers of the files to publish although they are in the trash. */
export const fromTrashField = "fromTrash";

type Named = Pick<TrashedFile, "name" | "since">;

const inTrash = ({ name, since }: Named) => `« ${name} » est dans la corbeille depuis le ${since}`;

export const inTrashMessage = (file: Named) => `${inTrash(file)}.`;

/** Returns form errors for the files that still need confirmation. */
export const unconfirmedMessages = (files: TrashedFile[]): string[] =>
	files
		.filter((file) => !file.confirmed)
		.map((file) => `${inTrash(file)}\u202f: cochez « Publier quand même », ou choisissez une autre image.`);
