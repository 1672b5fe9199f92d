import { formatSize } from "~/media/uploads/upload-words";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import { type BackupGaps, gapsInWords } from "~/site/backup/backup-gaps";
import type { ContentToDo } from "./content-to-do.server";

/** The known state of the site; undefined means unknown. */
export type Figures = {
	/** The number of open requests to remove a photo. */
	urgent?: number;
	unread?: number;
	notMailed?: number;
	/** The number of statement lines that wait for a decision. */
	openLines?: number;
	/** The number of late pledges. */
	latePledges?: number;
	/** The number of published expenses without a proof. */
	unprovenExpenses?: number;
	content?: ContentToDo;
	/** The number of photos without a description. */
	undescribed?: number;
	/** The number of films without a description or a transcript, and the id of one. */
	films?: { count: number; one: string | null };
	settings?: { missingLegal: string[]; canGive: boolean };
	/** Null when there is no backup. */
	lastBackup?: Date | null;
	/** When the first backup of a new site is due, « demain vers 3 h 30 »; null when it is overdue. */
	firstBackup?: string | null;
	/** The name of the last verified backup if it cannot be restored. */
	badBackup?: string | null;
	/** The gaps of the last backup. */
	backupGaps?: BackupGaps | null;
	/** Acknowledged writes that the database lacked at a start. */
	lostWrites?: { missing: number; since: Date } | null;
	/** Disk space in bytes. */
	space?: { free: number; total: number };
};

const day = 24 * 60 * 60_000;

/** Milliseconds: an older backup is a task; a week. */
const maxBackupAgeMs = 7 * day;

/** Bytes: less free space is urgent; below a tenth of the disk it is a task. */
const urgentFreeSpaceBytes = 1e9;

/** An open task; without `to` it cannot be done on this site. */
export type Task = { what: string; hint?: string; to?: string };

/** Returns the open tasks, most urgent first, in one list, because its order is the priority. */
export function tasks(figures: Figures, now: Date): Task[] {
	const {
		urgent = 0,
		unread = 0,
		notMailed = 0,
		openLines = 0,
		latePledges = 0,
		unprovenExpenses = 0,
		content,
		undescribed = 0,
		films = { count: 0, one: null },
		settings,
		lastBackup,
		firstBackup,
		badBackup,
		backupGaps,
		lostWrites,
		space,
	} = figures;
	const gaps = backupGaps ? gapsInWords(backupGaps) : [];
	const missing = settings?.missingLegal ?? [];
	const share = space ? space.free / space.total : 1;
	const full = space !== undefined && space.free < urgentFreeSpaceBytes;
	return [
		urgent > 0 && {
			what: many(urgent, "demande urgente de retrait d’une photo", "demandes urgentes de retrait d’une photo"),
			hint: "Quelqu’un se reconnaît, ou reconnaît un enfant. Masquer la photo se fait d’un geste, et peut être annulé.",
			to: adminPaths.messages,
		},
		full && {
			what: `Plus que ${formatSize(space.free)} sur le disque du serveur`,
			hint: "Les envois de photos vont échouer. Videz la corbeille, et prévenez la personne qui gère le serveur.",
			to: adminPaths.trash,
		},
		lostWrites && {
			what: "Des modifications enregistrées ont été perdues",
			hint: `Démarré ${ago(lostWrites.since, now)}, le site a trouvé une base de données plus ancienne que ce qu’il avait enregistré\u202f: ${many(lostWrites.missing, "écriture manque", "écritures manquent")}. Comparez avec le journal, refaites ce qui manque, et prévenez la personne qui gère le serveur.`,
			to: adminPaths.journal,
		},
		unread > 0 && {
			what: atLeast(unread, "message non lu", "messages non lus"),
			to: adminPaths.messages,
		},
		notMailed > 0 && {
			what: `${many(notMailed, "message n’a pas pu être transmis", "messages n’ont pas pu être transmis")} par e-mail`,
			hint: "Lisez-les ici. L’adresse e-mail de l’association ou le serveur d’envoi est à vérifier.",
			to: adminPaths.messages,
		},
		openLines > 0 && {
			what: atLeast(openLines, "ligne de relevé à rapprocher", "lignes de relevé à rapprocher"),
			to: adminPaths.statementLines,
		},
		latePledges > 0 && {
			what: atLeast(latePledges, "promesse de don en retard", "promesses de don en retard"),
			hint: "Le don est peut-être arrivé\u202f: vérifiez le relevé, puis relancez le donateur.",
			to: `${adminPaths.pledges}?etat=en-retard`,
		},
		settings &&
			!settings.canGive && {
				what: "Aucun moyen de donner n’est indiqué",
				hint: "La page « Faire un don » ne peut rien proposer aux donateurs.",
				to: adminPaths.settingsPage("dons"),
			},
		missing.length > 0 && {
			what: `Mentions légales : ${many(missing.length, "information manque", "informations manquent")}`,
			hint: `Il manque : ${missing.join(", ")}.`,
			to: adminPaths.settings, // that page says what each section lacks
		},
		lastBackup === null &&
			firstBackup === null && {
				what: "Aucune sauvegarde",
				hint: "Si le serveur tombe en panne, tout est perdu. Demandez à la personne qui le gère pourquoi celle de chaque nuit ne se fait pas.",
			},
		lastBackup &&
			now.getTime() - lastBackup.getTime() > maxBackupAgeMs && {
				what: `La dernière sauvegarde date ${age(lastBackup, now)}`,
				hint: "Demandez à la personne qui gère le serveur pourquoi il n’y en a pas de plus récente.",
			},
		typeof badBackup === "string" && {
			what: "La dernière sauvegarde vérifiée ne peut pas être restaurée",
			hint: `Demandez à la personne qui gère le serveur d’en faire une autre et de vérifier le disque (${badBackup}).`,
		},
		gaps.length > 0 && {
			what: "La dernière sauvegarde est incomplète",
			hint: `${gaps.join(" ")} Prévenez la personne qui gère le serveur.`,
		},
		content &&
			content.eventsWithoutReport > 0 && {
				what: atLeast(content.eventsWithoutReport, "événement passé sans rapport", "événements passés sans rapport"),
				hint: "Ajoutez un rapport à la date de l’événement\u202f: ce rappel disparaîtra.",
				to: contentPaths.new("reports"),
			},
		content &&
			content.draftEvents > 0 && {
				what: atLeast(content.draftEvents, "événement en brouillon", "événements en brouillon"),
				to: contentPaths.item("events", content.draftEvent ?? ""),
			},
		content &&
			content.draftReports > 0 && {
				what: atLeast(content.draftReports, "rapport en brouillon", "rapports en brouillon"),
				to: contentPaths.item("reports", content.draftReport ?? ""),
			},
		unprovenExpenses > 0 && {
			what: atLeast(unprovenExpenses, "dépense sans preuve", "dépenses sans preuve"),
			hint: "La photo de la facture, ou de ce qui a été acheté, apparaît sur la page « Où vont vos dons ».",
			to: contentPaths.list("spendings"),
		},
		undescribed > 0 && {
			what: many(undescribed, "photo sans description", "photos sans description"),
			hint: "Une phrase suffit pour qui ne voit pas l’image.",
			to: adminPaths.describePhotos,
		},
		films.count > 0 && {
			what: many(
				films.count,
				"film sans description ou sans transcription",
				"films sans description ou sans transcription",
			),
			hint: "Pour qui ne voit pas ou n’entend pas. Si le film n’a pas de paroles, indiquez-le dans la transcription.",
			to: contentPaths.item("gallery", films.one ?? ""),
		},
		content &&
			content.plannedEvents > 0 && {
				what: atLeast(content.plannedEvents, "événement paraîtra plus tard", "événements paraîtront plus tard"),
				hint: "Rien à faire, si la date convient.",
				to: contentPaths.item("events", content.plannedEvent ?? ""),
			},
		content &&
			content.plannedReports > 0 && {
				what: atLeast(content.plannedReports, "rapport paraîtra plus tard", "rapports paraîtront plus tard"),
				hint: "Rien à faire, si la date convient.",
				to: contentPaths.item("reports", content.plannedReport ?? ""),
			},
		space &&
			!full &&
			share < 0.1 && {
				what: `Il ne reste que ${percent(share)} du disque du serveur`,
				hint: `${formatSize(space.free)} : assez pour l’instant. Prévenez la personne qui gère le serveur.`,
			},
	].filter((task) => task !== false && task !== undefined && task !== null);
}

const noBackup = (first?: string | null) =>
	first ? `Première sauvegarde automatique ${first}, puis chaque nuit.` : "Aucune sauvegarde";

/** Describes the state of the site for its operators. */
export const healthSummary = ({ lastBackup, firstBackup, space }: Figures, now: Date) => [
	{
		term: "Dernière sauvegarde",
		text: lastBackup ? ago(lastBackup, now) : lastBackup === null ? noBackup(firstBackup) : null,
	},
	{
		term: "Espace libre",
		text: space
			? `${formatSize(space.free)} sur ${formatSize(space.total)} (${percent(space.free / space.total)})`
			: null,
	},
];

const french = new Intl.NumberFormat("fr-FR");

export const many = (count: number, one: string, more: string) => `${french.format(count)} ${count === 1 ? one : more}`;

/** Formats a count that was cut at 100. */
const atLeast = (count: number, one: string, more: string) =>
	count > 99 ? `Plus de 99 ${more}` : many(count, one, more);

const percent = (share: number) => `${Math.floor(share * 100)}\u00a0%`;

/** Formats an age in days, « d’aujourd’hui », « d’hier », « de 12 jours ». */
function age(then: Date, now: Date): string {
	const days = Math.floor((now.getTime() - then.getTime()) / day);
	if (days < 1) return "d’aujourd’hui";
	return days === 1 ? "d’hier" : `de ${days} jours`;
}

/** Formats a past day, « aujourd’hui », « hier », « il y a 12 jours ». */
export const ago = (then: Date, now: Date) =>
	age(then, now)
		.replace(/^d(’|e )/, "")
		.replace(/^(\d)/, "il y a $1");
