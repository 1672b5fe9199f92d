import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { synced } from "~/db/fsync.server";
import { newId } from "~/db/new-id.server";
import { media } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { shownFileName, storedFileName } from "~/files/file-name.server";
import { extensionOf, type MediaKind } from "~/files/media-type";
import { attempt } from "~/http/try-action.server";
import { makeMissingVariants } from "~/images/make-variants.server";
import { cleanFile } from "./clean-file.server";
import { receiveFile } from "./receive-file.server";
import { type Refusal, refusals } from "./refusal";

export type StoredFile = typeof media.$inferSelect;

export type Folder = StoredFile["folder"];

/** Where a file is written until it is known to be whole; same file system, so that moving it is one step. */
const unfinished = () => join(env.UPLOADS_DIR, ".tmp");

/**
 * Forgets what uploads left when the process last died; what is younger than this process, another one is receiving just
 * now. Uploads on a disk that cannot be written keep no visitor from the pages.
 * @param before in milliseconds: what was written since then stays
 */
export const removeUnfinishedFiles = (before = Date.now() - 1000 * process.uptime()) =>
	attempt("Unfinished uploads could not be removed", async () => {
		for (const name of await readdir(unfinished()).catch(() => [])) {
			const path = join(unfinished(), name);
			const found = await stat(path).catch(() => undefined);
			if (found && found.mtimeMs < before) await rm(path, { force: true });
		}
	});

// Whichever build asks, the site waits for all of them.
const shared = globalThis as typeof globalThis & { uploadsUnderWay?: Set<Promise<unknown>> };
shared.uploadsUnderWay ??= new Set();
const underWay = shared.uploadsUnderWay;

/** Waits until no upload is under way: those whose line was cut have cleaned up behind them by then. */
export const uploadsSettled = () => Promise.allSettled(underWay);

/**
 * Removes what uploads of this process could not remove when they ended. Not while one is coming in: to a clock that was
 * set ahead it looks old.
 */
export async function sweepUnfinishedFiles(before: number) {
	if (underWay.size === 0) await removeUnfinishedFiles(before);
}

/**
 * Stores one uploaded file, cleaned of what its camera told, and remembers it, not yet shown anywhere; or tells why not
 * and leaves nothing. The bytes as they were sent are not kept. Its variants are made soon after.
 * @throws when the stream breaks off or the disk fails
 */
export function storeFile(
	stream: Readable,
	originalName: string,
	folder: Folder,
	kinds: MediaKind[],
): Promise<StoredFile | Refusal> {
	const stored = store(stream, originalName, folder, kinds);
	const settled = stored.then(
		() => {},
		() => {},
	);
	underWay.add(settled);
	void settled.then(() => underWay.delete(settled));
	return stored;
}

async function store(
	stream: Readable,
	originalName: string,
	folder: Folder,
	kinds: MediaKind[],
): Promise<StoredFile | Refusal> {
	const name = shownFileName(originalName);
	const temporary = join(unfinished(), newId());
	await mkdir(unfinished(), { recursive: true });
	try {
		const received = await receiveFile(stream, temporary, name, kinds);
		if ("reason" in received) return received;
		const earlier = await sameInGallery(folder, received.sha256);
		if (earlier) return earlier;
		const clean = await cleanFile(temporary, received.type);
		if (typeof clean === "string") return refusals[clean](name);
		const { file, ...facts } = clean;
		const at = Date.now();
		const extension = extensionOf(facts.type) ?? "";
		const path = await moveToFolder(file, folder, (moment) => storedFileName(originalName, extension, moment), at);
		return await remember({
			...facts,
			id: newId(),
			folder,
			path,
			sha256: received.sha256,
			originalName: name,
			createdAt: new Date(at),
			posterId: null,
			variantsAt: null,
			variantsFailed: 0,
		});
	} finally {
		// One that cannot be removed fails no upload that is stored: it is swept later.
		await attempt("An unfinished upload could not be removed", () =>
			Promise.all([rm(temporary, { force: true }), rm(`${temporary}.clean`, { force: true })]),
		);
	}
}

/** The file of the gallery that was sent with just these bytes. */
async function sameInGallery(folder: Folder, sha256: string): Promise<StoredFile | undefined> {
	if (folder !== "gallery") return undefined;
	const [earlier] = await db
		.select()
		.from(media)
		.where(and(eq(media.sha256, sha256), eq(media.folder, folder)));
	return earlier;
}

/** Two files of one name in the same millisecond get different timestamps: the name is taken before the move. */
async function moveToFolder(temporary: string, folder: Folder, nameAt: (moment: number) => string, at: number) {
	await mkdir(join(env.UPLOADS_DIR, folder), { recursive: true });
	for (let moment = at; ; moment++) {
		const path = `${folder}/${nameAt(moment)}`;
		const file = join(env.UPLOADS_DIR, path);
		try {
			await (await open(file, "wx")).close();
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "EEXIST") continue;
			throw error;
		}
		try {
			await synced(temporary);
			await rename(temporary, file);
			await synced(join(env.UPLOADS_DIR, folder));
		} catch (error) {
			await rm(file, { force: true });
			throw error;
		}
		return path;
	}
}

/** Of two uploads of the same bytes at once, the gallery keeps the first; the other's file goes. */
async function remember(file: StoredFile): Promise<StoredFile> {
	try {
		const [kept] = await db.insert(media).values(file).onConflictDoNothing().returning();
		if (kept) {
			void makeMissingVariants();
			return kept;
		}
		const earlier = await sameInGallery(file.folder, file.sha256);
		if (earlier === undefined) throw new Error("The row of an upload was neither kept nor there before");
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		return earlier;
	} catch (error) {
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		throw error;
	}
}
