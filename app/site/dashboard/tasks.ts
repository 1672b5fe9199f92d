import { formatSize } from "~/media/uploads/upload-words";
import { adminPaths, contentPaths } from "~/platform/kinds/paths";
import {
	age,
	backupTroubles,
	fullDisk,
	many,
	newErrors,
	percent,
	type SiteState,
	scarceDisk,
	stuckMail,
} from "~/site/alarm/troubles";
import type { ContentToDo } from "./content-to-do.server";

/** The known figures of the site; undefined means unknown. */
export type Figures = SiteState & {
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
	/** Photos that wait for an authorisation, those without an answer, and authorisations that soon end. */
	consent?: { waiting: number; unanswered: number; ending: number };
	/** The number of films without a description or a transcript, and the id of one. */
	films?: { count: number; one: string | null };
	settings?: { missingLegal: string[]; canGive: boolean };
	/** Acknowledged writes that the database lacked at a start. */
	lostWrites?: { missing: number; since: Date } | null;
};

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
		consent = { waiting: 0, unanswered: 0, ending: 0 },
		films = { count: 0, one: null },
		settings,
		lostWrites,
	} = figures;
	const missing = settings?.missingLegal ?? [];
	return [
		urgent > 0 && {
			what: many(urgent, "demande urgente de retrait d’une photo", "demandes urgentes de retrait d’une photo"),
			hint: "Quelqu’un se reconnaît, ou reconnaît un enfant. Masquer la photo se fait d’un geste, et peut être annulé.",
			to: adminPaths.messages,
		},
		fullDisk(figures),
		lostWrites && {
			what: "Des modifications enregistrées ont été perdues",
			hint: `Démarré ${ago(lostWrites.since, now)}, le site a trouvé une base de données plus ancienne que ce qu’il avait enregistré\u202f: ${many(lostWrites.missing, "écriture manque", "écritures manquent")}. Comparez avec le journal, refaites ce qui manque, et prévenez la personne qui gère le serveur.`,
			to: adminPaths.journal,
		},
		consent.waiting > 0 && {
			what: many(consent.waiting, "photo attend une autorisation", "photos attendent une autorisation"),
			hint: "Les visiteurs ne la voient pas. Liez ou écrivez une autorisation, ou floutez la photo.",
			to: adminPaths.waitingPhotos,
		},
		consent.ending > 0 && {
			what: many(consent.ending, "autorisation à renouveler", "autorisations à renouveler"),
			hint: "Elle prend fin dans les 30 jours\u202f: ensuite ses photos sont masquées.",
			to: `${adminPaths.consents}?etat=ending`,
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
		stuckMail(figures),
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
		...backupTroubles(figures, now),
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
		consent.unanswered > 0 && {
			what: many(consent.unanswered, "photo à vérifier", "photos à vérifier"),
			hint: "Voit-on des personnes reconnaissables\u202f? Trois boutons suffisent.",
			to: adminPaths.unansweredPhotos,
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
		scarceDisk(figures),
		newErrors(figures),
	].filter((task) => task !== false && task !== undefined && task !== null);
}

const noBackup = (first?: string | null) =>
	first ? `Première sauvegarde automatique ${first}, puis chaque nuit.` : "Aucune sauvegarde";

/** Describes the state of the site for its operators. */
export const healthSummary = ({ lastBackup, firstBackup, sending, space }: Figures, now: Date) => [
	{
		term: "Dernière sauvegarde",
		text: lastBackup ? ago(lastBackup, now) : lastBackup === null ? noBackup(firstBackup) : null,
	},
	...(sending ? [{ term: "Copie hors du serveur", text: copyElsewhere(sending, now) }] : []),
	{
		term: "Espace libre",
		text: space
			? `${formatSize(space.free)} sur ${formatSize(space.total)} (${percent(space.free / space.total)})`
			: null,
	},
];

function copyElsewhere({ sentAt, unrotated }: NonNullable<Figures["sending"]>, now: Date) {
	const sent = sentAt ? ago(sentAt, now) : "Pas encore";
	return unrotated ? `${sent}. Les anciennes n’ont pas pu être retirées là-bas. ${unrotated}` : sent;
}

/** Formats a count that was cut at 100. */
const atLeast = (count: number, one: string, more: string) =>
	count > 99 ? `Plus de 99 ${more}` : many(count, one, more);

/** Formats a past day, « aujourd’hui », « hier », « il y a 12 jours ». */
const ago = (then: Date, now: Date) =>
	age(then, now)
		.replace(/^d(’|e )/, "")
		.replace(/^(\d)/, "il y a $1");
