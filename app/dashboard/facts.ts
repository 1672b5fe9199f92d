import type { BackupGaps } from "~/backup/backup-gaps";
import type { ContentToDo } from "./content-to-do.server";

/** The known state of the site; undefined is unknown. */
export type Facts = {
	/** Open requests to remove a photo. */
	urgent?: number;
	unread?: number;
	notMailed?: number;
	/** Lines of statements that nobody has dealt with. */
	openLines?: number;
	/** Promised gifts that are late. */
	latePledges?: number;
	/** Published spendings without a proof. */
	unprovenSpendings?: number;
	content?: ContentToDo;
	/** Photos without a description. */
	undescribed?: number;
	/** Films without a description or a text of what is said, and the id of one. */
	films?: { count: number; one: string | null };
	settings?: { missingLegal: string[]; canGive: boolean };
	/** Null when there is no backup. */
	lastBackup?: Date | null;
	/** On a new site without one, when it is due, « demain vers 3 h 30 »; null when it is overdue. */
	firstBackup?: string | null;
	/** The name of the last verified backup, when it cannot be restored. */
	badBackup?: string | null;
	/** What the last backup lacks. */
	backupGaps?: BackupGaps | null;
	/** Acknowledged writes that the database lacked at a start. */
	lostWrites?: { missing: number; since: Date } | null;
	/** In bytes. */
	space?: { free: number; total: number };
};
