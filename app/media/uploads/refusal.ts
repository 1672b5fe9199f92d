import { acceptedLabel, type UploadKind, unreadAnimations } from "~/media/files/media-type";
import { maxAnimationPixels, maxFrames, maxPdfPages, maxPixels, maxScans } from "~/media/images/picture-file";

/** Maximum of MAX_FILES (`app/platform/env/env.server.ts`): a form has at most 400 parts. */
export const mostFiles = 100;

/** Maximum length of a video, in seconds: four hours, for a whole celebration. */
export const maxSeconds = 4 * 60 * 60;

/** The reason why a file was refused: the status of the response and a message for the sender. */
export type Refusal = { name: string; status: 403 | 413 | 415 | 422 | 503 | 507; reason: string };

export const insufficientSpaceMessage =
	"Le disque du site est presque plein : cet envoi n’a pas été reçu. Prévenez la personne qui gère le site.";

const refuse =
	(status: Refusal["status"], why: string) =>
	(name: string): Refusal => ({ name, status, reason: `« ${name} » ${why}` });

export const refusals = {
	tooLarge: (name: string, megabytes: number) => refuse(413, `dépasse ${megabytes}\u00a0Mo, la taille permise.`)(name),
	/** @param type the detected type, if known */
	wrongType: (name: string, kinds: UploadKind[], type = "") =>
		refuse(
			415,
			(kinds.includes("image") && adviceFor(type)) ||
				`n’est pas ${kinds.map((kind) => acceptedLabel[kind]).join(" ni ")}.`,
		)(name),
	empty: refuse(422, "est vide."),
	damaged: refuse(422, "est abîmé ou incomplet : essayez de l’envoyer à nouveau."),
	tooManyPixels: refuse(
		422,
		`compte plus de ${maxPixels / 1e6}\u00a0millions de pixels : réduisez-la avant de l’envoyer.`,
	),
	tooManyPixelsInAll: (name: string): Refusal => ({
		name,
		status: 422,
		reason: `Les images de « ${name} » comptent ensemble plus de ${maxAnimationPixels / 1e6}\u00a0millions de pixels : raccourcissez ou réduisez l’animation avant de l’envoyer.`,
	}),
	tooManyFrames: refuse(
		422,
		`s’anime en plus de ${maxFrames.toLocaleString("fr-FR")} images : raccourcissez l’animation avant de l’envoyer.`,
	),
	tooManyScans: refuse(
		422,
		`est enregistré en plus de ${maxScans}\u00a0passes : enregistrez-le de nouveau comme JPEG ordinaire.`,
	),
	tooManyPages: refuse(
		422,
		`compte plus de ${maxPdfPages}\u00a0pages : gardez les pages utiles, ou photographiez-les.`,
	),
	encrypted: refuse(422, "est protégé par un mot de passe : enregistrez-le sans mot de passe, ou photographiez-le."),
	tooHeavy: refuse(422, "est trop lourd à traiter : envoyez-le plus petit, ou photographiez-le."),
	tooLong: refuse(422, `dure plus de ${maxSeconds / 3600}\u00a0heures : coupez-la en plusieurs vidéos.`),
	tooManyPackets: refuse(422, "compte trop d’images : coupez-la en plusieurs vidéos."),
	soundOnly: refuse(415, "ne contient que du son : envoyez une vidéo avec une image."),
	trimmed: refuse(
		422,
		"a été coupée, mais contient encore ce qui a été retiré : enregistrez-la comme nouvelle vidéo, ou envoyez-vous la vidéo par WhatsApp, puis envoyez celle-là.",
	),
	otherSpeed: refuse(
		422,
		"contient un ralenti ou un accéléré que les navigateurs ne montrent pas : exportez-la comme nouvelle vidéo avant de l’envoyer.",
	),
	/** @param codec as the container names it, empty when unknown */
	unplayablePicture: (name: string, codec: string) =>
		refuse(415, unplayable("est filmée", codec, filmedAgain(codec)))(name),
	unplayableSound: (name: string, codec: string) => refuse(415, unplayable("a un son", codec))(name),
	withdrawn: refuse(
		422,
		"montre une personne qui a retiré son autorisation : cette photo ne peut plus revenir sur le site.",
	),
	blurred: refuse(422, "a été floutée sur le site pour protéger quelqu’un : sa version nette n’est plus acceptée."),
	expired: refuse(
		422,
		"montre une personne dont l’autorisation a pris fin : renouvelez-la d’abord dans «\u00a0Autorisations\u00a0».",
	),
	accountClosed: refuse(403, "n’est pas enregistré : votre compte n’est plus actif."),
	/** The file itself may be intact. */
	failed: refuse(503, "n’a pas pu être ajouté : essayez de l’envoyer à nouveau."),
	/** The same message as for forms refused unread; a report may show it once per picture. */
	noRoom: (name: string): Refusal => ({ name, status: 507, reason: insufficientSpaceMessage }),
	tooMany: (name: string, most: number) =>
		refuse(413, `n’a pas été reçu : ${most > 1 ? `${most} fichiers` : "un fichier"} au plus en une fois.`)(name),
};

/**
 * Returns the errors of a form for refused files: at their field when the files are at fault, else at its top.
 * @param field names further errors of the field
 */
export function errorsOf(refused: Refusal[], field: string, more: string[] = []) {
	const reasons = (failed: boolean) =>
		refused.filter(({ status }) => status >= 500 === failed).map(({ reason }) => reason);
	const [faults, failures] = [[...reasons(false), ...more], reasons(true)];
	return {
		formErrors: failures.length > 0 ? failures : undefined,
		fieldErrors: faults.length > 0 ? { [field]: faults } : undefined,
	};
}

/** Returns advice for common picture formats that are not accepted. */
function adviceFor(type: string): string | undefined {
	if (/^image\/hei[cf]/.test(type))
		return `est une photo HEIC, que tous les navigateurs ne savent pas montrer. Sur l’iPhone : Réglages > Appareil photo > Formats > Le plus compatible, puis refaites la photo ou envoyez-la par e-mail, ce qui la convertit.`;
	const animated = unreadAnimations[type];
	if (animated !== undefined)
		return `est une image ${animated} animée, que le site ne sait pas lire : envoyez-la en GIF ou en WebP.`;
}

/** The common names of codecs that browsers do not play. */
const codecNames: [RegExp, string][] = [
	[/^hevc/, "HEVC (H.265)"],
	[/^prores/, "ProRes"],
	[/^avc-studio/, "H.264 professionnel"],
	[/jpeg|^mjp/i, "Motion JPEG"],
	[/mp4v|MPEG4|XVID|DIVX/i, "MPEG-4 (DivX)"],
	[/263/, "H.263"],
	[/^pcm/, "PCM (non compressé)"],
	[/^samr|^sawb|AMR/i, "AMR"],
	[/^e?ac3/, "Dolby Digital"],
	[/^flac/, "FLAC"],
];

function unplayable(what: string, codec: string, advice = ""): string {
	const name = codecNames.find(([pattern]) => pattern.test(codec))?.[1];
	return `${what} ${name ? `en ${name},` : "dans un format"} que tous les navigateurs ne savent pas lire.${advice} Une vidéo déjà faite : envoyez-vous la vidéo par WhatsApp, qui la convertit, ou convertissez-la en MP4 (H.264), par exemple avec HandBrake.`;
}

const filmedAgain = (codec: string) =>
	codec === "hevc" ? " Sur l’iPhone : Réglages > Appareil photo > Formats > Le plus compatible, puis refilmez." : "";
