import type { Progress } from "~/media/transcode/shrink-in-worker";
import { isUnderWay, type Upload } from "./upload-queue";

const oneDecimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

/** Formats a size in bytes: « 860 Ko », « 12,4 Mo », « 3,2 Go ». */
export function formatSize(bytes: number): string {
	if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))}\u00a0Ko`;
	if (bytes < 1e9) return `${oneDecimal.format(bytes / 1e6)}\u00a0Mo`;
	return `${oneDecimal.format(bytes / 1e9)}\u00a0Go`;
}

/** Formats a duration in seconds: « 45 s », « 1 min 24 s », « 1 h 02 min ». */
export function formatDuration(seconds: number): string {
	const whole = Math.round(seconds);
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor((whole % 3600) / 60);
	const rest = whole % 60;
	if (hours > 0) return `${hours}\u00a0h\u00a0${String(minutes).padStart(2, "0")}\u00a0min`;
	if (minutes > 0) return rest > 0 ? `${minutes}\u00a0min\u00a0${rest}\u00a0s` : `${minutes}\u00a0min`;
	return `${rest}\u00a0s`;
}

/** Returns the state of a file for volunteers; the list itself describes stored files. */
export function uploadStateLabel({ state, percent, reason, file, preparing, prepared }: Upload): string {
	if (preparing && (state === "chosen" || state === "waiting")) return preparingLabel(preparing);
	if (state === "chosen" && prepared) return gainLabel(file, prepared);
	if (state === "waiting") return "en attente";
	if (state === "sending") return sendingLabel(percent);
	if (state === "cut") return "coupure : reprise automatique";
	if (state === "cancelled") return "annulé";
	return reason ?? "";
}

/** Returns the label of the preparation; the time left is a guess from the finished part. */
export function preparingLabel({ part = 0, left = 0 }: Partial<Progress>): string {
	if (part === 0) return "préparation…";
	const percent = `préparation ${Math.floor(part * 100)} %`;
	return part > 0.03 && left >= 1 ? `${percent}, encore ${formatDuration(left)}` : percent;
}

/** Returns « 540 Ko au lieu de 3,1 Mo »; nothing for a file that stayed as it was. */
export const gainLabel = (file: File, prepared: File) =>
	prepared.size < file.size ? `${formatSize(prepared.size)} au lieu de ${formatSize(file.size)}` : "";

/** Returns why a film takes long to send. */
export const notShrunkLabel = ({ notShrunk, file }: Upload) =>
	notShrunk
		? `Ce navigateur ne sait pas réduire cette vidéo : elle est envoyée telle quelle (${formatSize(file.size)}).`
		: undefined;

/** Returns the label while sending: at 100 % the server still checks the file. */
export const sendingLabel = (percent: number) => (percent < 100 ? `envoi ${percent} %` : "dernière vérification…");

/** Returns the message that only the first files of a selection are taken. */
export const tooManyMessage = (most: number, left: number) =>
	`${most} fichiers au plus à la fois : ${left === 1 ? "1 fichier n’a pas été pris" : `${left} fichiers n’ont pas été pris`}. Ajoutez le reste ensuite.`;

/** The words are feminine, as pictures and videos both are. */
const counted: [Upload["state"], string, string][] = [
	["added", "ajoutée", "ajoutées"],
	["known", "déjà présente", "déjà présentes"],
	["trashed", "dans la corbeille", "dans la corbeille"],
	["refused", "refusée", "refusées"],
	["failed", "en échec", "en échec"],
	["cancelled", "annulée", "annulées"],
];

/** Returns the outcomes so far: « 13 ajoutées, 2 déjà présentes, 9 refusées ». */
export function summaryOf(uploads: readonly { state: Upload["state"] }[]): string {
	return counted
		.map(([state, one, many]) => ({ count: uploads.filter((upload) => upload.state === state).length, one, many }))
		.filter(({ count }) => count > 0)
		.map(({ count, one, many }) => `${count} ${count > 1 ? many : one}`)
		.join(", ");
}

/** Returns the text for screen readers. It changes only at the beginning, at half, at a lost connection and the end. */
export function announcementOf(uploads: readonly Upload[]): string {
	if (uploads.length === 0) return "";
	if (!uploads.some(isUnderWay) && uploads.some((upload) => upload.state === "chosen")) return summaryOf(uploads);
	if (!uploads.some(isUnderWay)) return `Envoi terminé, 100 % : ${summaryOf(uploads)}.`;
	if (uploads.some((upload) => upload.state === "cut")) return "Coupure : l’envoi reprendra de lui-même.";
	const sum = (part: (upload: Upload) => number) => uploads.reduce((all, upload) => all + part(upload), 0);
	const done = sum((upload) => upload.file.size * (isUnderWay(upload) ? upload.percent / 100 : 1));
	return done < sum((upload) => upload.file.size) / 2 ? "Envoi : 0 %." : "Envoi : 50 %.";
}
