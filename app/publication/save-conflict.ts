import type { Reply } from "~/forms/form-state";
import type { TrashedFile } from "~/trash/withdrawn-files";

/** One field as two people wrote it. */
export type Difference = { label: string; mine: string; theirs: string };

/** Why a form with texts came back, beside what is wrong with its fields. */
export type SaveConflict = {
	result: Reply;
	/** The version it changes: the one it was opened with, until somebody chooses to overwrite a later one. */
	version?: number;
	/** The version somebody else saved meanwhile: it is overwritten by whoever says so, and by no other button. */
	latest?: number;
	/** Somebody saved meanwhile: where the texts differ. */
	differences?: Difference[];
	/** It was moved to the trash meanwhile. */
	trashed?: boolean;
	/** Pictures it brings that are in the trash. */
	fromTrash?: TrashedFile[];
	/** Good news at the top. */
	notice?: string;
};
