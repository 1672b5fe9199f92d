import { and, asc, eq, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { heroPictures, media } from "~/db/schema.server";
import type { StoredFile } from "~/files/stored-files.server";
import { pictureColumns } from "~/images/picture-columns.server";
import { pictureFile } from "~/images/picture-file";
import { mostHeroPictures } from "./most-hero-pictures";

const select = () =>
	db
		.select({ alt: heroPictures.alt, version: heroPictures.version, file: pictureColumns })
		.from(heroPictures)
		.innerJoin(media, eq(media.id, heroPictures.mediaId));

/** Prepared, since the home page reads it: composing the SQL costs twice as much as running it. */
const everyHeroPicture = select().orderBy(asc(heroPictures.position)).prepare();

/** The association's own pictures of the banner, in the order they are shown. */
export async function ownHeroPictures() {
	const rows = await everyHeroPicture.execute();
	return rows.map(({ alt, file }) => pictureFile(file, alt));
}

/** A picture of the banner, to be changed, and its version. */
export async function heroPictureToEdit(mediaId: string) {
	const [row] = await select().where(eq(heroPictures.mediaId, mediaId));
	return row && { picture: pictureFile(row.file, row.alt), version: row.version };
}

/**
 * Adds a picture at the end of the banner. One that is there already, as when the form was sent twice, is not added
 * again, and the new file is then not needed.
 */
export async function addHeroPicture(
	file: Pick<StoredFile, "id" | "sha256">,
	alt: string,
): Promise<"added" | "known" | "full"> {
	const same = sql`select 1 from ${heroPictures} join ${media} on ${media.id} = ${heroPictures.mediaId}
		where ${media.sha256} = ${file.sha256}`;
	// One statement: of two at once, neither sees half of what the other does.
	const { rowsAffected } = await db.run(sql`insert into hero_pictures (position, media_id, alt)
		select (select coalesce(max(position) + 1, 0) from hero_pictures), ${file.id}, ${alt}
		where (select count(*) from hero_pictures) < ${mostHeroPictures} and not exists (${same})`);
	if (rowsAffected > 0) return "added";
	return (await db.all(same)).length > 0 ? "known" : "full";
}

/**
 * Changes what a picture of the banner is and how it is described.
 * @param changed without a `mediaId` the picture stays
 * @param opened the version that the form was opened with; of another one, another description conflicts
 * @returns the later description and its version, if it is another one
 */
export async function changeHeroPicture(
	mediaId: string,
	changed: { mediaId?: string; alt: string },
	opened?: number,
): Promise<"changed" | "missing" | { alt: string; version: number }> {
	const picture = eq(heroPictures.mediaId, mediaId);
	const asOpened = opened === undefined ? undefined : eq(heroPictures.version, opened);
	const { rowsAffected } = await db
		.update(heroPictures)
		.set({
			alt: changed.alt,
			mediaId: changed.mediaId && unlessShown(changed.mediaId),
			version: sql`version + 1`,
		})
		.where(and(picture, asOpened && or(asOpened, eq(heroPictures.alt, changed.alt))));
	if (rowsAffected > 0) return "changed";
	const [later] = await db
		.select({ alt: heroPictures.alt, version: heroPictures.version })
		.from(heroPictures)
		.where(picture);
	return later ?? "missing";
}

/** A picture that the banner shows already, as a form of one's own making may name it, stays where it is. */
const unlessShown = (mediaId: string) =>
	sql`case when exists (select 1 from hero_pictures as shown where shown.media_id = ${mediaId})
		then hero_pictures.media_id else ${mediaId} end`;

/** Takes a picture out of the banner. */
export async function removeHeroPicture(mediaId: string): Promise<void> {
	await db.batch([db.delete(heroPictures).where(eq(heroPictures.mediaId, mediaId)), closeGaps()]);
}

/** Shows the pictures in this order; one that is not named stays, before the others. */
export async function orderHeroPictures(mediaIds: string[]): Promise<void> {
	const moves = mediaIds.map((mediaId, index) =>
		// Beyond the places that are taken, for no two may have the same one, not even for a moment.
		db
			.update(heroPictures)
			.set({ position: mostHeroPictures + index })
			.where(eq(heroPictures.mediaId, mediaId)),
	);
	await db.batch([closeGaps(), ...moves, closeGaps()]);
}

/** Counts the places from 0 again. SQLite goes through them in order, so that each moves to a place that is free. */
const closeGaps = () =>
	db.update(heroPictures).set({
		position: sql`(select count(*) from hero_pictures as earlier where earlier.position < hero_pictures.position)`,
	});
