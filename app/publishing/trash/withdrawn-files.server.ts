import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { StoredFile } from "~/media/files/stored-files.server";
import { confirmField, type TrashedFile } from "~/media/files/withdrawn-files";
import { formatDay } from "~/platform/calendar/calendar-date";
import { db } from "~/platform/db/client.server";
import { media, mediaUses } from "~/platform/db/schema.server";

/**
 * Returns the uploaded files whose bytes are also in the trash, each with its last day of deletion. Publishing
 * withdrawn content needs an explicit confirmation.
 * @param fields form fields, which name the confirmed files
 */
export async function trashedFilesAmong(
	files: StoredFile[],
	fields: FormData,
	timeZone: string,
): Promise<TrashedFile[]> {
	if (files.length === 0) return [];
	const since = await deletionsOf(files.flatMap(hashesOf));
	const confirmed = fields.getAll(confirmField);
	return files.flatMap(({ id, originalName: name, ...file }) => {
		const deletedAt = hashesOf(file)
			.map((hash) => since.get(hash))
			.find(Boolean);
		if (deletedAt === undefined) return [];
		return [{ id, name, since: formatDay(deletedAt, timeZone), confirmed: confirmed.includes(id) }];
	});
}

/** Returns the hashes of the upload and of its content: one of them must match. */
const hashesOf = ({ sha256, contentSha256 }: Pick<StoredFile, "sha256" | "contentSha256">) =>
	contentSha256 === null ? [sha256] : [sha256, contentSha256];

/** Returns the time of the last deletion by hash. It reads the trash first, which is small, not all media. */
async function deletionsOf(hashes: string[]): Promise<Map<string, Date>> {
	const wanted = or(inArray(media.sha256, hashes), inArray(media.contentSha256, hashes));
	const { sha256, contentSha256 } = media;
	const deletions = await db
		.select({ sha256, contentSha256, deletedAt: mediaUses.deletedAt })
		.from(mediaUses)
		.innerJoin(media, eq(media.id, mediaUses.mediaId))
		.where(and(isNotNull(mediaUses.deletedAt), wanted));
	const last = new Map<string, Date>();
	for (const { deletedAt, ...file } of deletions)
		for (const hash of hashesOf(file))
			if (deletedAt && deletedAt > (last.get(hash) ?? new Date(0))) last.set(hash, deletedAt);
	return last;
}
