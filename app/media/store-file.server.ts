import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { and, eq } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { media } from "~/db/schema.server";
import { env } from "~/env.server";
import { shownFileName, storedFileName } from "./file-name.server";
import { measureImage } from "./measure-image.server";
import { extensionOf, kindOf, type MediaKind } from "./media-type";
import { type Refusal, refusals } from "./refusal";

export type StoredFile = typeof media.$inferSelect;

export type Folder = StoredFile["folder"];

/** Where a file is written until it is known to be whole; same file system, so that moving it is one step. */
const unfinished = () => join(env.UPLOADS_DIR, ".tmp");

/** Forgets what uploads left when the process last died; call before the first request. */
export const removeUnfinishedFiles = () => rm(unfinished(), { recursive: true, force: true });

const megabyteLimits = () => ({ image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB });

/**
 * Writes one uploaded file to its folder and remembers it, not yet shown anywhere; or tells why not and leaves nothing.
 * The type is decided from the bytes before anything reaches the disk, and the stream is always read to its end.
 * @throws when the stream breaks off or the disk fails
 */
export async function storeFile(
	stream: Readable,
	originalName: string,
	folder: Folder,
	kinds: MediaKind[],
): Promise<StoredFile | Refusal> {
	const name = shownFileName(originalName);
	const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
	const head = await readHead(chunks);
	const type = (await fileTypeFromBuffer(head))?.mime ?? "";
	const extension = extensionOf(type);
	const kind = kindOf(type);
	if (extension === undefined || !kinds.includes(kind)) {
		stream.resume();
		return head.length === 0 ? refusals.empty(name) : refusals.wrongType(name, kinds);
	}

	const limit = megabyteLimits()[kind];
	const temporary = join(unfinished(), newId());
	try {
		await mkdir(unfinished(), { recursive: true });
		const received = { bytes: 0, hash: createHash("sha256") };
		await pipeline(
			bounded(head, chunks, limit * 1e6, received),
			createWriteStream(temporary, { flags: "wx", flush: true }),
		);
		if (received.bytes > limit * 1e6) return refusals.tooLarge(name, limit);
		const size = kind === "image" ? await measureImage(temporary) : { width: null, height: null };
		if (size === "damaged") return refusals.damaged(name);
		if (size === "too many pixels") return refusals.tooManyPixels(name);
		const at = Date.now();
		const path = await moveToFolder(temporary, folder, (moment) => storedFileName(originalName, extension, moment), at);
		return await remember({
			id: newId(),
			folder,
			path,
			type,
			bytes: received.bytes,
			sha256: received.hash.digest("hex"),
			...size,
			originalName: name,
			createdAt: new Date(at),
		});
	} finally {
		await rm(temporary, { force: true });
	}
}

/** The first bytes, as many as deciding a type takes. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
	let head = Buffer.alloc(0);
	while (head.length < 4100) {
		const { value, done } = await chunks.next();
		if (done) break;
		head = Buffer.concat([head, value]);
	}
	return head;
}

/** Hands the bytes on up to a limit; what comes after is read and thrown away, so that the fields behind it arrive. */
async function* bounded(head: Buffer, rest: AsyncIterator<Buffer>, limit: number, received: Received) {
	let next: IteratorResult<Buffer> = { value: head };
	for (; !next.done; next = await rest.next()) {
		received.bytes += next.value.length;
		if (received.bytes > limit) continue;
		received.hash.update(next.value);
		yield next.value;
	}
}

type Received = { bytes: number; hash: Hash };

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
		await rename(temporary, file);
		await syncFolder(join(env.UPLOADS_DIR, folder));
		return path;
	}
}

async function syncFolder(folder: string) {
	const handle = await open(folder);
	await handle.sync();
	await handle.close();
}

/** The file with these bytes that the gallery has already, if it has. */
async function remember(file: StoredFile): Promise<StoredFile> {
	try {
		const [kept] = await db.insert(media).values(file).onConflictDoNothing().returning();
		if (kept) return kept;
		const [earlier] = await db
			.select()
			.from(media)
			.where(and(eq(media.sha256, file.sha256), eq(media.folder, file.folder)));
		if (earlier === undefined) throw new Error("The row of an upload was neither kept nor there before");
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		return earlier;
	} catch (error) {
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		throw error;
	}
}
