import { getZodConstraint } from "@conform-to/zod/v4";
import { and, desc, eq, exists, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { StoredFile } from "~/media/files/stored-files.server";
import { db } from "~/platform/db/client.server";
import { newestFirst } from "~/platform/db/keyset-pagination";
import { idPattern } from "~/platform/db/new-id.server";
import { published } from "~/platform/db/published.server";
import { events, galleryItems, media, needs, reportImages, reports } from "~/platform/db/schema.server";
import {
	conflictsAfter,
	fieldConflictMessage,
	saveIfUnchanged,
} from "~/publishing/publication/save-if-unchanged.server";
import { optionalLines, requiredLines } from "~/web/forms/form-text.server";
import { live, selectItems } from "./gallery.server";

/** The texts about a picture or video, and its framing. */
export type MediaDetails = Pick<StoredFile, "alt" | "caption" | "focusX" | "focusY" | "transcript" | "subtitles">;

/** Returns a stored file with its details; for a file in the gallery, the alternative text is that of its item. */
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
		/** The number increases with any save of either row. */
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
 * @param opened the version with which the form was loaded; a field that differs from a later version conflicts
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

const hidden = db
	.select({ one: sql`1` })
	.from(media)
	.where(and(eq(media.id, galleryItems.mediaId), isNotNull(media.hiddenAt)));

const undescribedItem = and(live, isNull(galleryItems.alt), eq(galleryItems.type, "image"), notExists(hidden));

/** Returns the number of photos of the gallery without an alternative text; hidden ones need none. */
const countUndescribed = (): Promise<number> => db.$count(galleryItems, undescribedItem);

/**
 * Returns the next photo without an alternative text, newest first.
 * @param after identifier of the previous photo
 * @returns the photo, if any, and the number left from it on
 */
export async function nextUndescribed(after?: string) {
	const { next, order } = newestFirst(
		galleryItems,
		{ direction: "forward", from: after, limit: 1 },
		galleryItems.createdAt,
	);
	const [[item], left] = await Promise.all([
		selectItems()
			.where(and(undescribedItem, next))
			.orderBy(...order)
			.limit(1),
		db.$count(galleryItems, and(undescribedItem, next)),
	]);
	return { item, left };
}

/** Describes a photo that has no text; false when it has one by now, or is gone. */
export async function describeUndescribed(id: string, alt: string): Promise<boolean> {
	const saved = await db
		.update(galleryItems)
		.set({ alt, version: sql`version + 1` })
		.where(and(eq(galleryItems.id, id), undescribedItem))
		.returning({ id: galleryItems.id });
	return saved.length > 0;
}

const inReport = db
	.select({ one: sql`1` })
	.from(reportImages)
	.innerJoin(reports, eq(reports.id, reportImages.reportId))
	.where(and(eq(reportImages.mediaId, media.id), isNull(reports.deletedAt)));

const onEvent = db
	.select({ one: sql`1` })
	.from(events)
	.where(and(eq(events.posterId, media.id), isNull(events.deletedAt)));

/** Returns the condition that a picture belongs to a need that is not a draft, which editors do not see. */
const ofNeed = () =>
	db
		.select({ one: sql`1` })
		.from(needs)
		.where(and(eq(needs.pictureId, media.id), published(needs)));

/** Returns the condition for undescribed pictures of reports, needs and events; hidden ones need no text. */
const undescribed = () =>
	and(
		inArray(media.folder, ["reports", "event-posters", "needs"]),
		isNull(media.alt),
		isNull(media.hiddenAt),
		or(exists(inReport), exists(onEvent), exists(ofNeed())),
	);

/** Returns the number of photos without an alternative text: of the gallery, of reports, events and needs. */
export async function countAllUndescribed(): Promise<number> {
	const [ofGallery, others] = await Promise.all([countUndescribed(), db.$count(media, undescribed())]);
	return ofGallery + others;
}

const incomplete = and(
	eq(galleryItems.type, "video"),
	isNull(galleryItems.deletedAt),
	isNull(media.hiddenAt),
	or(isNull(galleryItems.alt), and(isNull(media.transcript), isNull(media.subtitles))),
);

/** Counts the films without an alternative text, or without transcript and subtitles, and gives the newest one's id. */
export async function undescribedFilms(): Promise<{ count: number; one: string | null }> {
	const [newest] = await db
		.select({ count: sql<number>`count(*) over ()`, one: galleryItems.id })
		.from(galleryItems)
		.innerJoin(media, eq(media.id, galleryItems.mediaId))
		.where(incomplete)
		.orderBy(desc(galleryItems.createdAt), desc(galleryItems.id))
		.limit(1);
	return newest ?? { count: 0, one: null };
}

/**
 * Returns the next picture of a report, event or need without an alternative text, newest first.
 * @param after the id of the previous one
 * @returns the picture, if any, and the number left from it on
 */
export async function nextUndescribedMedia(after?: string) {
	const { next, order } = newestFirst(media, { direction: "forward", from: after, limit: 1 }, media.createdAt);
	const [[file], left] = await Promise.all([
		db
			.select()
			.from(media)
			.where(and(undescribed(), next))
			.orderBy(...order)
			.limit(1),
		db.$count(media, and(undescribed(), next)),
	]);
	return { file, left };
}

/** Describes a picture of a report, event or need that has no text; undefined when it has one by now, or is gone. */
export async function describeUndescribedMedia(id: string, alt: string): Promise<StoredFile | undefined> {
	const [described] = await db
		.update(media)
		.set({ alt, version: sql`details_version + 1` })
		.where(and(eq(media.id, id), undescribed()))
		.returning();
	return described;
}

const descriptionSchema = z.object({ alt: optionalLines(250) });

/** A schema that requires a text: a photo without one is skipped instead. */
export const requiredDescriptionSchema = z.object({
	id: z.string().regex(idPattern),
	alt: requiredLines({ missing: "Saisissez une description, ou passez à la photo suivante.", max: 250 }),
});

/** Constraints for the browser's own validation. */
export const descriptionConstraint = getZodConstraint(descriptionSchema);
