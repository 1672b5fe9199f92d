import type { Progress } from "~/media/transcode/shrink-in-worker";
import { formatDuration, formatSize } from "./format";
import { isUnderWay, type Upload } from "./upload-queue";

/** The state of a file for volunteers; the list itself describes stored files. */
export function uploadStateLabel({ state, percent, reason, file, preparing, prepared }: Upload): string {
	if (preparing && (state === "chosen" || state === "waiting")) return preparingLabel(preparing);
	if (state === "chosen" && prepared) return gainLabel(file, prepared);
	if (state === "waiting") return "en attente";
	if (state === "sending") return sendingLabel(percent);
	if (state === "cut") return "coupure : reprise automatique";
	if (state === "cancelled") return "annulé";
	return reason ?? "";
}

/** The time left is a guess from the part that is done. */
export function preparingLabel({ part = 0, left = 0 }: Partial<Progress>): string {
	if (part === 0) return "réduction…";
	const percent = `réduction ${Math.floor(part * 100)} %`;
	return part > 0.03 && left >= 1 ? `${percent}, encore ${formatDuration(left)}` : percent;
}

/** « 540 Ko au lieu de 3,1 Mo »; nothing for a file that stayed as it was. */
export const gainLabel = (file: File, prepared: File) =>
	prepared.size < file.size ? `${formatSize(prepared.size)} au lieu de ${formatSize(file.size)}` : "";

/** Why a film takes long to send. */
export const notShrunkLabel = ({ notShrunk, file }: Upload) =>
	notShrunk
		? `Ce navigateur ne sait pas réduire cette vidéo : elle est envoyée telle quelle (${formatSize(file.size)}).`
		: undefined;

/** At 100 % the server still checks the file. */
export const sendingLabel = (percent: number) => (percent < 100 ? `envoi ${percent} %` : "vérification…");

/** Of a selection only the first files are taken. */
export const tooManyMessage = (most: number, left: number) =>
	`${most} fichiers au plus à la fois : ${left === 1 ? "1 fichier n’a pas été pris" : `${left} fichiers n’ont pas été pris`}. Ajoutez le reste ensuite.`;

/** Pictures and videos are both feminine. */
const counted: [Upload["state"], string, string][] = [
	["added", "ajoutée", "ajoutées"],
	["known", "déjà présente", "déjà présentes"],
	["trashed", "dans la corbeille", "dans la corbeille"],
	["refused", "refusée", "refusées"],
	["failed", "en échec", "en échec"],
	["cancelled", "annulée", "annulées"],
];

/** « 13 ajoutées, 2 déjà présentes, 9 refusées »: the outcomes so far. */
export function summaryOf(uploads: readonly { state: Upload["state"] }[]): string {
	return counted
		.map(([state, one, many]) => ({ count: uploads.filter((upload) => upload.state === state).length, one, many }))
		.filter(({ count }) => count > 0)
		.map(({ count, one, many }) => `${count} ${count > 1 ? many : one}`)
		.join(", ");
}

/** The announcement for screen readers: beginning, half, lost connection, end. It changes at these points only. */
export function announcementOf(uploads: readonly Upload[]): string {
	if (!uploads.some(isUnderWay) && uploads.some((upload) => upload.state === "chosen")) return summaryOf(uploads);
	if (!uploads.some(isUnderWay)) return `Envoi terminé, 100 % : ${summaryOf(uploads)}.`;
	if (uploads.some((upload) => upload.state === "cut")) return "Coupure : l’envoi reprendra de lui-même.";
	const sum = (part: (upload: Upload) => number) => uploads.reduce((all, upload) => all + part(upload), 0);
	const done = sum((upload) => upload.file.size * (isUnderWay(upload) ? upload.percent / 100 : 1));
	return done < sum((upload) => upload.file.size) / 2 ? "Envoi : 0 %." : "Envoi : 50 %.";
}
