import { asc, eq, sql } from "drizzle-orm";
import type { StoredFile } from "~/media/files/stored-files.server";
import { pictureColumns } from "~/media/images/picture-columns.server";
import { pictureFile } from "~/media/images/picture-file";
import { db } from "~/platform/db/client.server";
import { orderRows } from "~/platform/db/id-lists.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { heroPictures, media } from "~/platform/db/schema.server";
import { saveIfUnchanged } from "~/publishing/publication/save-if-unchanged.server";
import { association } from "~/publishing/settings/settings.server";
import type { Banner } from "./hero";
import { maxHeroPictures } from "./most-hero-pictures";

const heading = "Ensemble, prendre soin des plus fragiles";
const tagline = "Orphelins, veuves, malades, personnes démunies\u202f: personne ne devrait rester seul.";

/** Returns the banner of the home page; its own texts and pictures override the defaults. */
export async function banner(): Promise<Banner> {
	const [{ heroHeading, heroTagline }, pictures] = await Promise.all([association(), ownHeroPictures()]);
	const visible = pictures.filter((picture) => !picture.hidden);
	return { heading: heroHeading || heading, tagline: heroTagline || tagline, pictures: visible };
}

/** The banner when the database cannot be read. */
export const plainBanner: Banner = { heading, tagline, pictures: [] };

const select = () =>
	db
		.select({ alt: heroPictures.alt, version: heroPictures.version, file: pictureColumns })
		.from(heroPictures)
		.innerJoin(media, eq(media.id, heroPictures.mediaId));

/** Returns the banner's pictures in display order. Memoized, as the home page shows them. */
export const ownHeroPictures = memoizeRead(async () => {
	const rows = await select().orderBy(asc(heroPictures.position));
	return rows.map(({ alt, file }) => pictureFile(file, alt));
});

/** Returns a picture of the banner and its version. */
export async function heroPictureToEdit(mediaId: string) {
	const [row] = await select().where(eq(heroPictures.mediaId, mediaId));
	return row && { picture: pictureFile(row.file, row.alt), version: row.version };
}

/**
 * Appends a picture to the banner. Idempotent: when the same bytes are already there, the new file is left
 * unreferenced.
 */
export async function addHeroPicture(
	file: Pick<StoredFile, "id" | "sha256">,
	alt: string,
): Promise<"added" | "known" | "full"> {
	const same = sql`select 1 from ${heroPictures} join ${media} on ${media.id} = ${heroPictures.mediaId}
		where ${media.sha256} = ${file.sha256}`;
	// A single statement, so that two concurrent inserts cannot compute the same position.
	const { rowsAffected } = await db.run(sql`insert into hero_pictures (position, media_id, alt)
		select (select coalesce(max(position) + 1, 0) from hero_pictures), ${file.id}, ${alt}
		where (select count(*) from hero_pictures) < ${maxHeroPictures} and not exists (${same})`);
	if (rowsAffected > 0) return "added";
	return (await db.all(same)).length > 0 ? "known" : "full";
}

/**
 * Changes a banner picture's file and alternative text.
 * @param changed without `mediaId` the file stays
 * @param opened the version with which the form was loaded; with any other version, a different text conflicts
 * @returns the conflicting text and its version, if any
 */
export async function changeHeroPicture(
	mediaId: string,
	changed: { mediaId?: string; alt: string },
	opened?: number,
): Promise<"changed" | "missing" | { alt: string; version: number }> {
	const picture = eq(heroPictures.mediaId, mediaId);
	const { alt, version } = heroPictures;
	const [stored] = await db.select({ alt, version }).from(heroPictures).where(picture);
	if (stored === undefined) return "missing";
	if (opened !== undefined && opened !== stored.version && changed.alt !== stored.alt) return stored;
	const written = { alt: changed.alt, mediaId: changed.mediaId && unlessShown(changed.mediaId) };
	const saved = await saveIfUnchanged(heroPictures, picture, stored.version, written);
	return saved === "saved" ? "changed" : changeHeroPicture(mediaId, changed, opened);
}

/** Returns the id to store: each picture is in the banner once, so that a forged id of a shown one changes nothing. */
const unlessShown = (mediaId: string) =>
	sql`case when exists (select 1 from hero_pictures as shown where shown.media_id = ${mediaId})
		then hero_pictures.media_id else ${mediaId} end`;

export async function removeHeroPicture(mediaId: string): Promise<void> {
	await db.batch([db.delete(heroPictures).where(eq(heroPictures.mediaId, mediaId)), closeGaps()]);
}

/** Reorders the pictures; those not named come first. */
export async function orderHeroPictures(mediaIds: string[]): Promise<void> {
	// The pictures first move past the used positions: the primary key forbids even temporary duplicates.
	const moved = orderRows(heroPictures, heroPictures.mediaId, mediaIds, maxHeroPictures);
	await db.batch([closeGaps(), moved, closeGaps()]);
}

/** Renumbers the positions from 0. SQLite updates in key order, so that each target position is free. */
const closeGaps = () =>
	db.update(heroPictures).set({
		position: sql`(select count(*) from hero_pictures as earlier where earlier.position < hero_pictures.position)`,
	});
