import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { galleryItems, media } from "~/db/schema.server";
import type { StoredFile } from "~/files/stored-files.server";
import { conflictsAfter, fieldConflictMessage, saveIfUnchanged } from "~/publication/save-if-unchanged.server";

/** What is written about a picture or video, and how it is framed. */
export type MediaDetails = Pick<StoredFile, "alt" | "caption" | "focusX" | "focusY" | "transcript" | "subtitles">;

/** A stored file with its details; the alternative text of one in the gallery is that of its item. */
export async function mediaToDescribe(id: string) {
	const [row] = await db
		.select({ file: media, item: { id: galleryItems.id, alt: galleryItems.alt, version: galleryItems.version } })
		.from(media)
		.leftJoin(galleryItems, eq(galleryItems.mediaId, media.id))
		.where(eq(media.id, id));
	if (row === undefined) return undefined;
	const { file, item } = row;
	return {
		file: { ...file, alt: item ? item.alt : file.alt },
		item,
		/** Higher after any save of the two rows. */
		version: file.version + (item ? item.version - 1 : 0),
	};
}

type ReadMedia = NonNullable<Awaited<ReturnType<typeof mediaToDescribe>>>;

/**
 * "missing": no such file. `conflicts`: a message for each field that was saved with another value meanwhile; `version`:
 * the stored one.
 */
type DescribeOutcome = "saved" | "unchanged" | "missing" | { conflicts: Record<string, string[]>; version: number };

/**
 * Saves details; those not given stay.
 * @param opened the version the form was loaded with; a field that differs from what a later version has conflicts
 */
export async function describeMedia(
	id: string,
	given: Partial<MediaDetails>,
	opened?: number,
): Promise<DescribeOutcome> {
	const read = await mediaToDescribe(id);
	if (read === undefined) return "missing";
	const names = Object.keys(given) as (keyof MediaDetails)[];
	const changed = names.filter((name) => given[name] !== undefined && given[name] !== read.file[name]);
	if (changed.length === 0) return "unchanged";
	const { version } = read;
	if (version > conflictsAfter(opened, version)) return { conflicts: conflictsIn(changed, read.file), version };
	return (await replaceDetails(id, read, given)) === "saved" ? "saved" : describeMedia(id, given, opened);
}

function conflictsIn(changed: (keyof MediaDetails)[], stored: StoredFile): Record<string, string[]> {
	const messages = changed.map((name): [string, string[]] => {
		if (name === "focusX" || name === "focusY") return ["focus", ["Le cadrage a été changé entre-temps."]];
		if (name === "subtitles") return ["subtitles", ["Les sous-titres ont été changés entre-temps."]];
		return [name, [fieldConflictMessage(stored[name] ?? "")]];
	});
	return Object.fromEntries(messages);
}

/** Saves both rows unless one of them was saved meanwhile. */
async function replaceDetails(id: string, { file, item }: ReadMedia, { alt, ...rest }: Partial<MediaDetails>) {
	const itemUnchanged = sql`(select version from gallery where media_id = ${id}) is ${item?.version ?? null}`;
	const describeItem = db
		.update(galleryItems)
		.set({ alt: alt === undefined ? galleryItems.alt : alt, version: sql`version + 1` })
		.where(and(eq(galleryItems.mediaId, id), sql`changes() = 1`, sql`${alt ?? null} is not ${item?.alt ?? null}`));
	const row = and(eq(media.id, id), itemUnchanged);
	return saveIfUnchanged(media, row, file.version, { ...rest, alt: item ? undefined : alt }, { after: [describeItem] });
}
