import { join } from "node:path";
import { and, asc, eq, gt, isNotNull, lt } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { batchSize, inBatches } from "~/platform/db/keyset-pagination";
import { media } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { fileSystemNow, filesBelow, isOlder, removeOlder, sizeOf, sweepUnfinishedFiles } from "./disk-files.server";
import { isOwnPath } from "./file-name.server";
import { deleteUnreferenced, filesOf, unreferenced } from "./stored-files.server";
import { isOwnFolder } from "./uploads-folder.server";

/** Minimum age of a deleted orphan, in milliseconds. A younger one may be in use. */
const ageMs = 24 * 60 * 60_000;

/** Maximum number of files without a row that crashes explain, even in an empty gallery. */
const maxOrphansOfCrashes = 10;

/** Differences between the uploads folder and the database; paths are relative to the uploads folder. */
type FileCheck = {
	/** Rows whose file is missing. */
	missing: string[];
	/** Files whose size differs from the stored one. */
	truncated: string[];
	/** Pictures that lack a variant, by the id of their row. */
	incomplete: string[];
	/** Files of the site without a row. */
	orphans: string[];
	/** Folders that cannot be read, and what is neither file nor folder; the files in them may be missing. */
	unreadable: string[];
	/** The number of files that have a row. */
	known: number;
};

/** Compares every row with every file. Files that come or go after the listing are checked again on the disk. */
export async function checkFiles(): Promise<FileCheck> {
	const listed = await filesBelow(env.UPLOADS_DIR).catch(() => ({ files: [], unreadable: ["."] }));
	const files = new Set(listed.files);
	const { unreadable } = listed;
	const size = (file: string) => sizeOf(join(env.UPLOADS_DIR, file));
	const isMissing = async (file: string) => !files.has(file) && (await size(file)) === undefined;
	const check: FileCheck = { missing: [], truncated: [], incomplete: [], orphans: [], unreadable, known: files.size };
	for await (const rows of inBatches(mediaAfter))
		for (const row of rows) {
			const [own = "", ...variants] = filesOf(row);
			const bytes = await size(own);
			if (bytes === undefined) check.missing.push(own);
			else if (bytes !== row.bytes) check.truncated.push(own);
			else if (row.variantsAt && (await Promise.all(variants.map(isMissing))).includes(true))
				check.incomplete.push(row.id);
			for (const file of filesOf(row)) files.delete(file);
		}
	check.known -= files.size;
	for (const file of files) if (isOwnPath(file) && (await size(file)) !== undefined) check.orphans.push(file);
	return check;
}

/** Returns the query of the next rows, in batches: a server answers with 10 MB at most. */
const mediaAfter = (after: string) =>
	db.select().from(media).where(gt(media.id, after)).orderBy(asc(media.id)).limit(batchSize);

/**
 * Repairs the effects of crashes and abandoned forms: files without a row, unreferenced and unfinished uploads are
 * deleted once they are a day old, and missing variants are created again. Safe beside other nodes that share the
 * folder: the age of a file is measured by the file system's clock.
 * @param now in milliseconds; by default that clock
 */
export async function sweepFiles(now?: number) {
	if (!(await isOwnFolder())) return;
	// On a disk that cannot be written nothing counts as old: nothing could be deleted there.
	const before = (now ?? (await fileSystemNow(env.UPLOADS_DIR).catch(() => 0))) - ageMs;
	const abandoned = await db
		.select({ id: media.id, path: media.path })
		.from(media)
		.where(and(lt(media.createdAt, new Date(before)), unreferenced()));
	for (const { id, path } of abandoned)
		if (await isOlder(join(env.UPLOADS_DIR, path), before)) await deleteUnreferenced([id]);

	await sweepUnfinishedFiles(before);
	const { orphans, incomplete, known, unreadable } = await checkFiles();
	if (unreadable.length > 0) log("info", "A part of the uploads cannot be read", { paths: unreadable.join(", ") });
	// Crashes never leave so many: with a wrong database, perhaps a new one, no file has a row.
	if (orphans.length > Math.max(maxOrphansOfCrashes, known))
		log("error", "Most uploads have no row in the database: no orphan is deleted", { known, unknown: orphans.length });
	else await removeOlder(env.UPLOADS_DIR, orphans, before);
	for (const id of incomplete)
		await db
			.update(media)
			.set({ variantsAt: null, variantsFailed: 0 })
			.where(and(eq(media.id, id), isNotNull(media.variantsAt)));
}
