import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import { db } from "~/db/client.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import { deleteIfUnreferenced, filesOf } from "./delete-unreferenced.server";
import { unreferenced } from "./references.server";
import { sweepUnfinishedFiles } from "./unfinished-files.server";

/** How old something forgotten must be before it is swept, in milliseconds: 24 hours. Younger, it may be in use. */
const age = 24 * 60 * 60_000;

/** So many files without a row crashes may leave, even where nothing else is. */
const few = 10;

/** What of the uploads folder and the database does not fit together; paths are below the uploads folder. */
export type FileCheck = {
	/** Rows whose file is gone. */
	missing: string[];
	/** Files that have not as many bytes as were stored. */
	cut: string[];
	/** Pictures of which a variant is gone, by their row's identifier. */
	incomplete: string[];
	/** Files that no row stands for. */
	orphans: string[];
	/** How many files there are that a row stands for. */
	known: number;
};

/** Compares every row with every file. */
export async function checkFiles(): Promise<FileCheck> {
	const files = new Set(await filesBelow(env.UPLOADS_DIR));
	const check: FileCheck = { missing: [], cut: [], incomplete: [], orphans: [], known: files.size };
	for (const row of await db.select().from(media)) {
		const [own = "", ...variants] = filesOf(row);
		if (!files.has(own)) check.missing.push(own);
		else if ((await sizeOf(own)) !== row.bytes) check.cut.push(own);
		else if (row.variantsAt && variants.some((variant) => !files.has(variant))) check.incomplete.push(row.id);
		for (const file of filesOf(row)) files.delete(file);
	}
	check.orphans.push(...files);
	check.known -= files.size;
	return check;
}

const sizeOf = (path: string) =>
	stat(join(env.UPLOADS_DIR, path)).then(
		({ size }) => size,
		() => undefined,
	);

/**
 * Repairs what crashes and abandoned forms leave: files without a row, uploads that nothing shows and those never
 * finished go once they are a day old, and a variant that is gone is made again.
 */
export async function sweepFiles(now = Date.now()) {
	const abandoned = await db
		.select({ id: media.id })
		.from(media)
		.where(and(lt(media.createdAt, new Date(now - age)), unreferenced()));
	for (const { id } of abandoned) await deleteIfUnreferenced(id);

	await sweepUnfinishedFiles(now - age);
	const { orphans, incomplete, known } = await checkFiles();
	// No crash leaves so many: beside a database that is not theirs, a new one perhaps, all files have no row.
	if (orphans.length > Math.max(few, known))
		log("error", "Most uploads are unknown to the database and are left alone", { known, unknown: orphans.length });
	else for (const orphan of orphans) await removeOld(join(env.UPLOADS_DIR, orphan), now);
	for (const id of incomplete)
		await db
			.update(media)
			.set({ variantsAt: null, variantsFailed: 0 })
			.where(and(eq(media.id, id), isNotNull(media.variantsAt)));
}

async function removeOld(file: string, now: number) {
	const found = await stat(file).catch(() => undefined); // deleted meanwhile
	if (found && found.mtimeMs < now - age) await rm(file, { force: true });
}

/** Every file below a folder but those still being received and git's own. */
async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.filter((path) => !path.startsWith("."));
}
