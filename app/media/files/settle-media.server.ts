import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { consentMedia, consents, media, refusedPictures, settings } from "~/platform/db/schema.server";
import type { People } from "./people";

// One statement decides which photos and films wait for an authorisation. It hides them by `hidden_at`, as a person does
// by hand, so that pages, feeds, searches, downloads and caches need no rule of their own.

/** The rows of the same bytes or content as the outer `photo`, which is one of them. */
const twins = sql`(select twin.id from ${media} twin
	where twin.sha256 = photo.sha256 or twin.content_sha256 = photo.content_sha256)`;

const isRefused = (...reasons: string[]) => sql`exists (select 1 from ${refusedPictures}
	where hash in (photo.sha256, photo.content_sha256) and reason in ${reasons})`;

/** Whether the photo has an authorisation for which a condition holds; without a condition, whether it has one at all. */
const hasConsent = (which = sql`true`) => sql`exists (select 1 from ${consentMedia}
	join ${consents} on ${consents.id} = ${consentMedia.consentId}
	where ${consentMedia.mediaId} in ${twins} and ${which})`;

const isSet = (name: string, value = sql`value <> ''`) =>
	sql`exists (select 1 from ${settings} where name = ${name} and ${value})`;

const shows = (people: People) =>
	sql`exists (select 1 from ${media} twin where twin.id in ${twins} and twin.people = ${people})`;

/** Whether adults on a photo need an authorisation, as children always do. */
const needsAdults = sql`(${isSet("consentAdults", sql`value = 'yes'`)} and ${shows("adults")})`;

/** Why a photo is hidden, null if it is not; of several authorisations the strictest counts. */
const hiddenFor = sql`case
	when ${isRefused("withdrawn", "blurred")} or ${hasConsent(sql`${consents.withdrawnAt} is not null`)} then 'withdrawn'
	when ${isSet("consentGateOff")} then null
	when ${isRefused("expired")} or ${hasConsent(sql`${consents.expiredAt} is not null`)} then 'expired'
	when ${hasConsent(sql`not ${consents.site}`)} then 'consent'
	when ${shows("children")} and not ${hasConsent(sql`${consents.isChild}`)} then 'consent'
	when ${needsAdults} and not ${hasConsent()} then 'consent'
end`;

const unshared = sql`(not ${isSet("consentGateOff")} and ${hasConsent(sql`not ${consents.sharing}`)})`;

/** The photos with these ids, and those of the same bytes or content. */
const amongThese = (ids: SQL, photo = sql`photo`) => sql`(${photo}.id in ${ids}
	or ${photo}.sha256 in (select named.sha256 from ${media} named where named.id in ${ids})
	or ${photo}.content_sha256 in (select named.content_sha256 from ${media} named where named.id in ${ids}))`;

/** Photos and films with these ids, and the posters of the films, which show the same people. */
export const withPosters = (ids: SQL) =>
	sql`(select id from ${media} where id in ${ids} union select poster_id from ${media} film where film.id in ${ids})`;

/** Ids as a list that SQL reads, however many they are. */
export const idsIn = (ids: string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Returns the statement that hides and shows photos by the rules, for the batch of what changed them. It leaves alone
 * what a person hid by hand, except that a withdrawal is final.
 * @param ids a list in SQL; all photos without it
 */
export const settling = (ids?: SQL) =>
	db.run(sql`update ${media} set hidden_for = settled.reason, unshared = settled.unshared, hidden_at =
		case when settled.reason is null and ${media.hiddenFor} is not null then null
			when settled.reason is null then ${media.hiddenAt} else coalesce(${media.hiddenAt}, ${Date.now()}) end
	from (select photo.id, ${hiddenFor} as reason, ${unshared} as unshared from ${media} photo
		where ${ids === undefined ? sql`true` : amongThese(withPosters(ids))}) settled
	where settled.id = ${media.id}
		and (${media.hiddenAt} is null or ${media.hiddenFor} is not null or settled.reason is 'withdrawn')
		and (${media.hiddenFor} is not settled.reason or ${media.unshared} <> settled.unshared)`);

/** Hides and shows these photos by the rules; all of them without ids. Idempotent. */
export const settleMedia = async (ids?: string[]) => void (await settling(ids && idsIn(ids)));

/**
 * Stores who can be recognized on photos, also where the same ones stand elsewhere, and hides and shows them accordingly.
 * @param isExact whether it replaces any earlier answer; else it only answers the open question or is stricter
 */
export async function answerPeople(ids: string[], people: People, isExact = false): Promise<void> {
	if (ids.length === 0) return;
	const isLess = or(
		isNull(media.people),
		eq(media.people, "none"),
		people === "children" ? eq(media.people, "adults") : undefined,
	);
	const changes = isExact
		? or(isNull(media.people), ne(media.people, people))
		: and(isLess, or(isNull(media.people), ne(media.people, people)));
	await db.batch([
		db
			.update(media)
			.set({ people })
			.where(and(amongThese(idsIn(ids), sql`${media}`), changes)),
		settling(idsIn(ids)),
	]);
}

/** Returns the files among these that wait for an authorisation, or whose authorisation is no longer valid. */
export const waitingAmong = (ids: string[]) =>
	db
		.select({ id: media.id, hiddenFor: media.hiddenFor })
		.from(media)
		.where(and(inArray(media.id, sql`${idsIn(ids)}`), sql`${media.hiddenFor} is not null`));
