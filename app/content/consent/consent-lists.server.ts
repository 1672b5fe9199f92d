import { and, asc, countDistinct, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { People } from "~/media/files/people";
import type { Folder } from "~/media/files/stored-files.server";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { db } from "~/platform/db/client.server";
import { consentMedia, consents, media, mediaUses } from "~/platform/db/schema.server";
import { foldCase } from "~/platform/search/fold-text.server";
import { type Consent, type ConsentState, stateOf } from "./consent";
import { openedDetails } from "./consents.server";

const photoColumns = {
	...pictureColumns,
	type: media.type,
	originalName: media.originalName,
	people: media.people,
	hiddenFor: media.hiddenFor,
	createdAt: media.createdAt,
	sha256: media.sha256,
};

/** The condition that people may be seen on a row of `media`: it is used, and neither a film's poster nor the logo. */
const showsPeople = (folders: Folder[]) =>
	and(
		inArray(media.folder, folders),
		sql`exists (select 1 from ${mediaUses} where ${mediaUses.mediaId} = ${media.id} and ${mediaUses.kind} <> 'film'
			and ${mediaUses.deletedAt} is null and ${mediaUses.itemId} is not 'logo')`,
		sql`not exists (select 1 from ${media} film where film.poster_id = ${media.id})`,
	);

const unanswered = (folders: Folder[]) => and(sql`${media.people} is null`, showsPeople(folders));

/** Counts the photos and films without an answer, in folders whose files the account may change. */
export const countUnanswered = (folders: Folder[]) => db.$count(media, unanswered(folders));

/**
 * Returns the newest photo without an answer and the one that follows it.
 * @param after the photo that was skipped
 */
export async function nextUnanswered(folders: Folder[], after = "") {
	const skipped = db.select({ createdAt: media.createdAt }).from(media).where(eq(media.id, after));
	const older: SQL | undefined = after
		? or(lt(media.createdAt, sql`(${skipped})`), and(eq(media.createdAt, sql`(${skipped})`), lt(media.id, after)))
		: undefined;
	const [photo, next] = await db
		.select(photoColumns)
		.from(media)
		.where(and(unanswered(folders), older))
		.orderBy(desc(media.createdAt), desc(media.id))
		.limit(2);
	return { photo, next };
}

const waiting = (folders: Folder[]) =>
	and(isNotNull(media.hiddenFor), ne(media.hiddenFor, "withdrawn"), inArray(media.folder, folders));

/** Counts the photos and films that wait, as `waitingPhotos` has them. */
export async function countWaiting(folders: Folder[]): Promise<number> {
	const [row] = await db
		.select({ count: countDistinct(media.sha256) })
		.from(media)
		.where(waiting(folders));
	return row?.count ?? 0;
}

/** The newest photos and films that wait for an authorisation, or whose authorisation has ended, each once. */
export const waitingPhotos = (folders: Folder[]) =>
	db
		.select(photoColumns)
		.from(media)
		.where(waiting(folders))
		.groupBy(media.sha256)
		.orderBy(desc(media.createdAt), desc(media.id))
		.limit(200);

/** The photos and films of an authorisation, newest first. */
export const photosOfConsent = (consentId: string) =>
	db
		.select({ ...photoColumns, folder: media.folder })
		.from(consentMedia)
		.innerJoin(media, eq(media.id, consentMedia.mediaId))
		.where(eq(consentMedia.consentId, consentId))
		.orderBy(desc(media.createdAt), desc(media.id));

/** The photos with these ids, in their order. */
export async function photosById(ids: string[]) {
	const rows = await db.select(photoColumns).from(media).where(inArray(media.id, ids));
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Returns what is answered of a photo, and its authorisations in brief. */
export async function protectionOf(mediaId: string): Promise<{ people: People | null; consents: ConsentChoice[] }> {
	const [row] = await db.select({ people: media.people }).from(media).where(eq(media.id, mediaId));
	const linked = await db
		.select({ id: consents.id, firstName: consents.firstName })
		.from(consentMedia)
		.innerJoin(consents, eq(consents.id, consentMedia.consentId))
		.where(eq(consentMedia.mediaId, mediaId))
		.orderBy(asc(consents.firstName));
	return { people: row?.people ?? null, consents: linked };
}

export type ConsentChoice = { id: string; firstName: string };

/** The authorisations to which a photo can be linked. */
export const linkableConsents = (): Promise<ConsentChoice[]> =>
	db
		.select({ id: consents.id, firstName: consents.firstName })
		.from(consents)
		.where(sql`${consents.withdrawnAt} is null`)
		.orderBy(asc(consents.firstName), asc(consents.id))
		.limit(1000);

export const consentsOnPage = 50;

/** All authorisations with their encrypted details and the number of their photos, by first name. */
export function registeredConsents() {
	const counts = db
		.select({ consentId: consentMedia.consentId, photos: sql<number>`count(*)`.as("photos") })
		.from(consentMedia)
		.groupBy(consentMedia.consentId)
		.as("counts");
	return db
		.select({ consent: consents, photos: counts.photos })
		.from(consents)
		.leftJoin(counts, eq(counts.consentId, consents.id))
		.orderBy(asc(consents.firstName), asc(consents.id));
}

/** An authorisation in the register. */
export type ListedConsent = Consent & { state: ConsentState; photos: number };

/**
 * Returns the authorisations whose first name has these words, by first name; who may see contacts searches names,
 * guardians and contacts, too, which are encrypted and read here.
 */
export async function listedConsents(
	today: string,
	{ q = "", state, seesContacts }: { q?: string; state?: ConsentState; seesContacts: boolean },
): Promise<ListedConsent[]> {
	const rows = await registeredConsents();
	const words = foldCase(q).split(/\s+/).filter(Boolean);
	const textOf = (consent: (typeof rows)[number]["consent"]) =>
		foldCase(
			[consent.firstName, ...(seesContacts && words.length > 0 ? Object.values(openedDetails(consent)) : [])].join(" "),
		);
	return rows.flatMap(({ consent, photos }) => {
		const found = stateOf(consent, today);
		if (state && found !== state) return [];
		const text = textOf(consent);
		if (!words.every((word) => text.includes(word))) return [];
		const { details: _, ...brief } = consent;
		return [{ ...brief, state: found, photos: photos ?? 0 }];
	});
}
