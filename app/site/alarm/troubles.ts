import { formatSize } from "~/media/uploads/upload-words";
import { adminPaths } from "~/platform/kinds/paths";
import { type BackupGaps, gapsInWords } from "~/site/backup/backup-gaps";

/** The known state of the site's machine; undefined means unknown. */
export type SiteState = {
	/** Null when there is no backup. */
	lastBackup?: Date | null;
	/** When the first backup of a new site is due, « demain vers 3 h 30 »; null when it is overdue. */
	firstBackup?: string | null;
	/** The name of the last verified backup if it cannot be restored. */
	badBackup?: string | null;
	/** The gaps of the last backup. */
	backupGaps?: BackupGaps | null;
	/**
	 * When a backup was last sent to another place, and why the last attempt failed, or old ones could not be removed
	 * there, which is no trouble where nobody may; null when no place is named.
	 */
	sending?: { sentAt: Date | null; problem: string | null; unrotated?: string } | null;
	/** Disk space in bytes. */
	space?: { free: number; total: number };
	/** The number of mails that have waited for more than a day. */
	stuckMails?: number;
	/** The messages of errors in the log of the last day, with how often each came. */
	logErrors?: Record<string, number>;
};

/** Something wrong with the site's machine. */
export type Trouble = {
	what: string;
	/** What a volunteer reads, on the dashboard. */
	hint: string;
	/** What the operator can do, in the alarm's mail. */
	todo: string;
	to?: string;
};

const hour = 60 * 60_000;
const day = 24 * hour;

/** Milliseconds: older backups, here or at the other place, are a trouble. One is made each night. */
const maxBackupAgeMs = 26 * hour;

/** Bytes: less free space is urgent; below a tenth of the disk it is a trouble. */
const urgentFreeSpaceBytes = 1e9;

const isOld = (then: Date, now: Date) => now.getTime() - then.getTime() > maxBackupAgeMs;

/** Returns what is wrong with the backups. */
export function backupTroubles(state: SiteState, now: Date): Trouble[] {
	const { lastBackup, firstBackup, badBackup, backupGaps, sending } = state;
	const gaps = backupGaps ? gapsInWords(backupGaps) : [];
	return [
		lastBackup === null &&
			firstBackup === null && {
				what: "Aucune sauvegarde",
				hint: "Si le serveur tombe en panne, tout est perdu. Demandez à la personne qui le gère pourquoi celle de chaque nuit ne se fait pas.",
				todo: tryBackup,
			},
		lastBackup &&
			isOld(lastBackup, now) && {
				what: `La dernière sauvegarde date ${age(lastBackup, now)}`,
				hint: "Demandez à la personne qui gère le serveur pourquoi il n’y en a pas de plus récente.",
				todo: tryBackup,
			},
		sending &&
			(sending.sentAt ? isOld(sending.sentAt, now) : sending.problem !== null) && {
				what: sending.sentAt
					? `La dernière copie des sauvegardes hors du serveur date ${age(sending.sentAt, now)}`
					: "Aucune sauvegarde n’est partie hors du serveur",
				hint: `${sending.problem ?? "Elle n’a pas été essayée."} Prévenez la personne qui gère le serveur.`,
				todo: `${sending.problem ?? ""} Corrigez, puis essayez : npm run backup -- send`.trimStart(),
			},
		typeof badBackup === "string" && {
			what: "La dernière sauvegarde vérifiée ne peut pas être restaurée",
			hint: `Demandez à la personne qui gère le serveur d’en faire une autre et de vérifier le disque (${badBackup}).`,
			todo: `Vérifiez le disque, faites-en une autre (npm run backup) et vérifiez-la : npm run backup -- check FICHIER. La mauvaise : ${badBackup}.`,
		},
		gaps.length > 0 && {
			what: "La dernière sauvegarde est incomplète",
			hint: `${gaps.join(" ")} Prévenez la personne qui gère le serveur.`,
			todo: `${gaps.join(" ")} Reprenez ces fichiers d’une sauvegarde plus ancienne ; npm run admin -- check les nomme tous.`,
		},
	].filter((trouble) => typeof trouble === "object" && trouble !== null);
}

const tryBackup =
	"Lancez npm run backup : la commande dit ce qui l’empêche. Le journal technique de la nuit le dit aussi.";

/** Returns the trouble of a disk that is nearly full. */
export const fullDisk = ({ space }: SiteState): Trouble | undefined =>
	space && space.free < urgentFreeSpaceBytes
		? {
				what: `Plus que ${formatSize(space.free)} sur le disque du serveur`,
				hint: "Les envois de photos vont échouer. Videz la corbeille, et prévenez la personne qui gère le serveur.",
				todo: makeSpace,
				to: adminPaths.trash,
			}
		: undefined;

/** Returns the trouble of a disk with less than a tenth free, which is not yet nearly full. */
export const scarceDisk = (state: SiteState): Trouble | undefined =>
	state.space && !fullDisk(state) && state.space.free / state.space.total < 0.1
		? {
				what: `Il ne reste que ${percent(state.space.free / state.space.total)} du disque du serveur`,
				hint: `${formatSize(state.space.free)} : assez pour l’instant. Prévenez la personne qui gère le serveur.`,
				todo: makeSpace,
			}
		: undefined;

const makeSpace =
	"Agrandissez le disque, ou faites-y de la place : les anciens journaux, les vieilles images de conteneurs, la corbeille du site.";

/** Returns the trouble of mails that do not leave. */
export const stuckMail = ({ stuckMails = 0 }: SiteState): Trouble | undefined =>
	stuckMails > 0
		? {
				what: many(stuckMails, "e-mail attend depuis plus d’un jour", "e-mails attendent depuis plus d’un jour"),
				hint: "Un message d’essai dit ce que le serveur d’envoi répond.",
				todo: `Envoyez un message d’essai depuis ${adminPaths.settingsPage("e-mail")} : la page dit ce que le serveur d’envoi répond.`,
				to: adminPaths.settingsPage("e-mail"),
			}
		: undefined;

/** Returns the trouble of errors in the log. */
export function newErrors({ logErrors = {} }: SiteState): Trouble | undefined {
	const kinds = Object.entries(logErrors);
	const count = kinds.reduce((sum, [, times]) => sum + times, 0);
	if (count === 0) return undefined;
	const listed = kinds.slice(0, 5).map(([message, times]) => `${message} (${times}×)`);
	return {
		what: `${many(count, "erreur", "erreurs")} dans le journal technique depuis hier`,
		hint: "Prévenez la personne qui gère le serveur : elle y lira ce qui s’est passé.",
		todo: `${listed.join(" ; ")}. Lisez les lignes "level":"error" (journalctl -u association, ou docker logs association) : chacune dit où.`,
	};
}

/** Returns what the operator is told, most urgent first: not of folders such as `lost+found`, which stay as they are. */
export function troubles(state: SiteState, now: Date): Trouble[] {
	const backupGaps = state.backupGaps?.missing.length ? state.backupGaps : null;
	const ofBackups = backupTroubles({ ...state, backupGaps }, now);
	const all = [fullDisk(state), ...ofBackups, stuckMail(state), scarceDisk(state), newErrors(state)];
	return all.filter((trouble) => trouble !== undefined);
}

/**
 * Returns whether the night was good: today's backup is there, whole and good, and has been sent if there is a place for
 * it. Unknown parts are not good.
 */
export function wasGoodNight(state: SiteState, now: Date): boolean {
	const tonight = now.toISOString().slice(0, 10);
	const isOfTonight = (then: Date | null | undefined) => then?.toISOString().slice(0, 10) === tonight;
	const isSent = state.sending === null || (isOfTonight(state.sending?.sentAt) && !state.sending?.problem);
	return isOfTonight(state.lastBackup) && isSent && state.badBackup === null && !state.backupGaps?.missing.length;
}

const french = new Intl.NumberFormat("fr-FR");

export const many = (count: number, one: string, more: string) => `${french.format(count)} ${count === 1 ? one : more}`;

export const percent = (share: number) => `${Math.floor(share * 100)}\u00a0%`;

/** Formats an age in days, « d’aujourd’hui », « d’hier », « de 12 jours ». */
export function age(then: Date, now: Date): string {
	const days = Math.floor((now.getTime() - then.getTime()) / day);
	if (days < 1) return "d’aujourd’hui";
	return days === 1 ? "d’hier" : `de ${days} jours`;
}
