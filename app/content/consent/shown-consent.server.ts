import { kindOf } from "~/media/files/media-type";
import type { StoredFile } from "~/media/files/stored-files.server";
import { mediaUrl, type PictureRow, pictureFile, thumbnailUrl } from "~/media/images/picture-file";
import { calendarDateAt, formatDate, formatDay, formatShortDate } from "~/platform/calendar/calendar-date";
import { siteTimeZone } from "~/publishing/settings/settings.server";
import { csvHeader, csvLine } from "~/web/http/document-response.server";
import { type Consent, daysAfter, givenLabel, stateLabel, stateOf, usesLabel } from "./consent";
import { photosOfConsent, registeredConsents } from "./consent-lists.server";
import type { Aftermath, ShownConsent } from "./consent-views";
import { consentById, openedDetails } from "./consents.server";

/** Returns the date on the site's clock. */
export const siteToday = async () => calendarDateAt(new Date(), await siteTimeZone());

/** Returns an authorisation in the words of the register. */
export const shownConsent = (consent: Consent & { photos: number }, today: string, timeZone: string): ShownConsent => ({
	id: consent.id,
	firstName: consent.firstName,
	isChild: consent.isChild,
	state: stateOf(consent, today),
	uses: usesLabel(consent),
	given: `le ${formatDate(consent.givenOn)}, ${givenLabel[consent.given]}`,
	until: formatShortDate(consent.validUntil),
	withdrawn: consent.withdrawnAt && `retirée le ${formatDay(consent.withdrawnAt, timeZone)}`,
	photos: consent.photos,
});

type PhotoRow = PictureRow & Parameters<typeof thumbnailUrl>[0] & { type: string; originalName: string };

/** Returns a photo or film as pages of authorisations show it. */
export const shownPhoto = ({ type, originalName, ...row }: PhotoRow) => {
	const name = row.alt ?? originalName;
	const isFilm = kindOf(type) === "video";
	return {
		id: row.id,
		name,
		film: isFilm ? mediaUrl(row.path) : null,
		picture: isFilm ? null : pictureFile(row, name),
		thumbnail: isFilm ? null : thumbnailUrl(row),
	};
};

/** Returns it with why visitors do not see it. */
export const linkedPhoto = (row: PhotoRow & Pick<StoredFile, "hiddenFor">) => ({
	...shownPhoto(row),
	hiddenFor: row.hiddenFor,
	hidden: row.hiddenAt !== null,
});

/** Returns what a withdrawal cannot take back, and texts to send; null while the authorisation stands. */
export function aftermathOf(
	consent: Consent,
	names: string[],
	association: string,
	timeZone: string,
): Aftermath | null {
	if (consent.withdrawnAt === null) return null;
	const quoted = names.map((name) => `«\u00a0${name}\u00a0»`);
	const day = formatDay(consent.withdrawnAt, timeZone);
	const destroyed = formatDate(daysAfter(calendarDateAt(consent.withdrawnAt, timeZone), 30));
	const kept = consent.keptForDispute
		? "Leurs fichiers sont gardés à part, à l’abri, le temps d’un litige."
		: `Leurs fichiers seront détruits le ${destroyed}.`;
	return {
		shared: consent.sharing ? quoted : [],
		printed: consent.print ? quoted : [],
		toOthers: `Bonjour,\n\nUne personne visible sur des photos de ${association} ne veut plus être montrée. Si vous avez reçu, partagé ou imprimé ces photos, merci de les supprimer de votre téléphone et de vos réseaux, et de jeter les impressions. Merci pour elle.`,
		toPerson: `Bonjour,\n\nVotre autorisation a été retirée le ${day}. Les photos ne sont plus sur le site de ${association}. ${kept} Nous avons aussi demandé à ceux qui ont pu les recevoir de les supprimer.`,
	};
}

const titles = [
	...["Prénom", "État", "Personne", "Usages", "Donnée le", "Jusqu’au", "Comment", "Nom", "Parent ou tuteur", "Lien"],
	...["Contact", "Témoin", "Photos"],
];

type Row = NonNullable<Awaited<ReturnType<typeof consentById>>> & { photos: string };

function csvOf(row: Row, today: string): string {
	const { name, guardian, relation, contact, witness } = openedDetails(row);
	return csvLine([
		...[row.firstName, stateLabel[stateOf(row, today)], row.isChild ? "enfant" : "adulte", usesLabel(row)],
		...[row.givenOn, row.validUntil, givenLabel[row.given], name, guardian, relation, contact, witness, row.photos],
	]);
}

/** Writes the whole register with contacts, as CSV. */
export async function registerCsv(): Promise<string> {
	const [today, rows] = await Promise.all([siteToday(), registeredConsents()]);
	const lines = rows.map(({ consent, photos }) => csvOf({ ...consent, photos: String(photos ?? 0) }, today));
	return csvHeader(titles) + lines.join("");
}

/** Writes what the site knows of one person, as CSV; undefined without such an authorisation. */
export async function personCsv(id: string): Promise<string | undefined> {
	const row = await consentById(id);
	if (row === undefined) return undefined;
	const photos = (await photosOfConsent(id)).map(({ path }) => path).join(" ");
	return csvHeader(titles) + csvOf({ ...row, photos }, await siteToday());
}
