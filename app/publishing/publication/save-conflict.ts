import type { TrashedFile } from "~/media/files/withdrawn-files";
import type { ThumbnailRow } from "~/media/images/picture-file";
import type { Reply } from "~/web/forms/guarded-form";

/** Both values of one field. */
export type Difference = { label: string; mine: string; theirs: string };

/** The result of a rejected form, beside its field errors. */
export type SaveConflict = {
	result: Reply;
	/** The files stored so far. */
	files: (ThumbnailRow & { id: string })[];
	/** The version that the form changes: as loaded, until the user chooses to overwrite a later one. */
	version?: number;
	/** The concurrently saved version; only a button that names it overwrites it. */
	latest?: number;
	/** Fields that differ from the concurrently saved version. */
	differences?: Difference[];
	/** Whether the item was moved to the trash concurrently. */
	trashed?: boolean;
	/** Submitted pictures that are in the trash. */
	fromTrash?: TrashedFile[];
	/** The success message above the form. */
	notice?: string;
};
