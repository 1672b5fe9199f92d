import { isUnderWay, type Upload } from "./upload-queue";

/** What a volunteer reads of one file; what the site has is told by whoever shows the list. */
export function uploadStateLabel({ state, percent, reason }: Upload): string {
	if (state === "waiting") return "en attente";
	if (state === "sending") return sendingInWords(percent);
	if (state === "cut") return "coupure : reprise automatique";
	if (state === "cancelled") return "annulé";
	return reason ?? "";
}

/** How much has left; the site checks what it has whole. */
export const sendingInWords = (percent: number) => (percent < 100 ? `envoi ${percent} %` : "vérification…");

/** Pictures and videos are both feminine. */
const counted: [Upload["state"], string, string][] = [
	["added", "ajoutée", "ajoutées"],
	["known", "déjà présente", "déjà présentes"],
	["trashed", "dans la corbeille", "dans la corbeille"],
	["refused", "refusée", "refusées"],
	["failed", "en échec", "en échec"],
	["cancelled", "annulée", "annulées"],
];

/** « 13 ajoutées, 2 déjà présentes, 9 refusées »: what became of the files that are no longer under way. */
export function summaryOf(uploads: readonly { state: Upload["state"] }[]): string {
	return counted
		.map(([state, one, many]) => ({ count: uploads.filter((upload) => upload.state === state).length, one, many }))
		.filter(({ count }) => count > 0)
		.map(({ count, one, many }) => `${count} ${count > 1 ? many : one}`)
		.join(", ");
}

/** What a screen reader is told meanwhile: the beginning, the half, a cut, the end. It changes at these points only. */
export function announcementOf(uploads: readonly Upload[]): string {
	if (uploads.every((upload) => upload.state === "chosen")) return "";
	if (!uploads.some(isUnderWay)) return `Envoi terminé, 100 % : ${summaryOf(uploads)}.`;
	if (uploads.some((upload) => upload.state === "cut")) return "Coupure : l’envoi reprendra de lui-même.";
	const sum = (part: (upload: Upload) => number) => uploads.reduce((all, upload) => all + part(upload), 0);
	const done = sum((upload) => upload.file.size * (isUnderWay(upload) ? upload.percent / 100 : 1));
	return done < sum((upload) => upload.file.size) / 2 ? "Envoi : 0 %." : "Envoi : 50 %.";
}
