import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { and, eq, or, sql } from "drizzle-orm";
import { moveToFolder, trackUpload } from "~/media/files/disk-files.server";
import { shownFileName } from "~/media/files/file-name.server";
import { extensionOf, type UploadKind, uploadKindOf } from "~/media/files/media-type";
import { refusalOfHashes } from "~/media/files/refused-pictures.server";
import { idsIn, settling } from "~/media/files/settle-media.server";
import type { Folder, StoredFile } from "~/media/files/stored-files.server";
import { isOwnFolder } from "~/media/files/uploads-folder.server";
import { runImageJob } from "~/media/images/image-queue.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { media } from "~/platform/db/schema.server";
import { inBackground } from "~/platform/env/background.server";
import { env, unfinishedFolder } from "~/platform/env/env.server";
import { tryAction } from "~/web/http/error-response.server";
import { receiveFile } from "./receive-file.server";
import { maxSeconds, type Refusal, refusals } from "./refusal";

type NewFile = typeof media.$inferInsert & { contentSha256: string };

/**
 * Stores an uploaded file without its metadata, still unreferenced; or returns why not and leaves nothing. The original
 * bytes are not stored. Variants follow asynchronously. If the sender's browser made the file from another one, it is
 * stored under the hash of that one: a photo is recognized however it was sent. A sender whose account was disabled
 * meanwhile stores nothing.
 * @throws when the stream breaks off or the disk fails
 */
export const storeFile = (...file: Parameters<typeof store>) => trackUpload(store(...file));

async function store(
	stream: Readable,
	originalName: string,
	folder: Folder,
	kinds: UploadKind[],
	originalSha256?: string,
	sender?: string,
): Promise<StoredFile | Refusal> {
	const name = shownFileName(originalName);
	if (!(await isOwnFolder())) throw new Error("The uploads folder is not that of this site");
	const temporary = join(unfinishedFolder(), newId());
	await mkdir(unfinishedFolder(), { recursive: true });
	try {
		const received = await receiveFile(stream, temporary, name, kinds);
		if ("reason" in received) return received;
		const sha256 = originalSha256 ?? received.sha256;
		const refused = await refusalOfHashes([sha256, received.sha256]);
		if (refused) return refusals[refused](name);
		const earlier = await sameInGallery(folder, sha256);
		if (earlier) return earlier;
		const clean = await cleanFile(temporary, received.type, name);
		if ("reason" in clean) return clean;
		const { file, ...properties } = clean;
		const refusedContent = await refusalOfHashes([properties.contentSha256]);
		if (refusedContent) return refusals[refusedContent](name);
		const same = await sameInGallery(folder, sha256, properties.contentSha256);
		if (same) return same;
		const at = Date.now();
		const extension = extensionOf(properties.type) ?? "";
		const path = await moveToFolder(file, folder, { originalName, extension }, at);
		const row = { ...properties, id: newId(), folder, path, sha256, originalName: name, createdAt: new Date(at) };
		return await insertRow(row, sender);
	} finally {
		// A failed deletion must not fail a stored upload: the file is swept later.
		await tryAction({ log: "An unfinished upload could not be removed" }, () =>
			Promise.all([rm(temporary, { force: true }), rm(`${temporary}.clean`, { force: true })]),
		);
	}
}

/**
 * Reads a picture, or a PDF as a picture, without its metadata, and stores nothing: for what no address leads to.
 * @throws when the stream breaks off or the disk fails
 */
export async function cleanedPicture(stream: Readable, originalName: string): Promise<CleanedPicture | Refusal> {
	const name = shownFileName(originalName);
	const temporary = join(unfinishedFolder(), newId());
	await mkdir(unfinishedFolder(), { recursive: true });
	try {
		const received = await receiveFile(stream, temporary, name, ["image", "document"]);
		if ("reason" in received) return received;
		const clean = await cleanFile(temporary, received.type, name);
		return "reason" in clean ? clean : { type: clean.type, bytes: await readFile(clean.file) };
	} finally {
		await Promise.all([rm(temporary, { force: true }), rm(`${temporary}.clean`, { force: true })]);
	}
}

export type CleanedPicture = { type: string; bytes: Buffer };

/** Returns the gallery's file with the same uploaded bytes, or the same content with other metadata. */
async function sameInGallery(folder: Folder, sha256: string, content = ""): Promise<StoredFile | undefined> {
	if (folder !== "gallery") return undefined;
	const same = or(eq(media.sha256, sha256), eq(media.contentSha256, content));
	const [earlier] = await db
		.select()
		.from(media)
		.where(and(same, eq(media.folder, folder)));
	return earlier;
}

/** Returns when the same bytes or content were hidden, and by whom: a new upload stays hidden, too, until shown. */
const hiddenSince = ({ sha256, contentSha256 }: NewFile) => {
	const latest = sql`from media where hidden_at is not null and (sha256 = ${sha256} or content_sha256 = ${contentSha256})
		order by hidden_at desc limit 1`;
	const [hiddenAt, hiddenBy] = [sql`(select hidden_at ${latest})`, sql`(select hidden_by ${latest})`];
	return { hiddenAt, hiddenBy, hiddenFor: sql`(select hidden_for ${latest})` };
};

/** Inserts the row. For concurrent uploads of one content, the gallery keeps the first and deletes the other file. */
async function insertRow(file: NewFile, sender?: string): Promise<StoredFile | Refusal> {
	const isClosed = sql`${sender !== undefined} and not exists (
		select 1 from users where id = ${sender ?? ""} and disabled_at is null)`;
	try {
		const [[inserted], closed] = await db.batch([
			db
				.insert(media)
				.values({ ...file, ...hiddenSince(file) })
				.onConflictDoNothing()
				.returning(),
			db
				.delete(media)
				.where(and(eq(media.id, file.id), isClosed))
				.returning({ id: media.id }),
			settling(idsIn([file.id])), // a withdrawal may have come in between
		]);
		if (closed.length > 0) {
			await rm(join(env.UPLOADS_DIR, file.path), { force: true });
			return refusals.accountClosed(file.originalName);
		}
		if (inserted) {
			inBackground(makeMissingVariants);
			return inserted;
		}
		const earlier = await sameInGallery(file.folder, file.sha256, file.contentSha256);
		if (earlier === undefined) throw new Error("The row of an upload was neither inserted nor found");
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		return earlier;
	} catch (error) {
		await rm(join(env.UPLOADS_DIR, file.path), { force: true });
		throw error;
	}
}

/** A file without metadata, and the properties that pages need. */
type CleanFile = {
	/** Its path on the disk. */
	file: string;
	type: string;
	bytes: number;
	/** Equal for files that only differ in their metadata. */
	contentSha256: string;
	/** Null for a video. */
	width: number | null;
	height: number | null;
	colour: string | null;
	animated: boolean;
	/** In seconds; null for a picture, or for a video of a single picture. */
	durationSeconds: number | null;
};

/**
 * Rewrites an uploaded file to `${from}.clean`, without metadata on camera, place and maker.
 * @param name for the message of a refusal
 */
async function cleanFile(from: string, type: string, name: string): Promise<CleanFile | Refusal> {
	const kind = uploadKindOf(type);
	return kind === "video" ? cleanVideo(from, name) : cleanPicture(kind === "document" ? "pdf" : "clean", from, name);
}

async function cleanPicture(kind: "clean" | "pdf", from: string, name: string): Promise<CleanFile | Refusal> {
	const file = `${from}.clean`;
	const job = { kind, from, to: file };
	const first = await runImageJob(job, "now");
	// The machine may have been busy, or memory short: this tries again in a new process.
	const result = first.outcome === "broken" ? await runImageJob(job, "now") : first;
	switch (result.outcome) {
		case "cleaned": {
			const { outcome: _, ...properties } = result;
			return { file, durationSeconds: null, ...properties };
		}
		case "tooManyPixels":
		case "tooManyPixelsInAll":
		case "tooManyFrames":
		case "tooManyScans":
		case "tooManyPages":
		case "encrypted":
		case "tooHeavy":
			return refusals[result.outcome](name);
		case "broken":
			return refusals.tooHeavy(name);
		default:
			return refusals.damaged(name);
	}
}

async function cleanVideo(from: string, name: string): Promise<CleanFile | Refusal> {
	const file = `${from}.clean`;
	const result = await runImageJob({ kind: "film", from, to: file }, "now");
	switch (result.outcome) {
		case "rewritten": {
			if (result.durationSeconds > maxSeconds) return refusals.tooLong(name);
			const { outcome: _, durationSeconds, ...properties } = result;
			return {
				file,
				width: null,
				height: null,
				colour: null,
				animated: false,
				durationSeconds: durationSeconds || null,
				...properties,
			};
		}
		case "soundOnly":
		case "trimmed":
		case "otherSpeed":
		case "tooManyPackets":
		case "tooHeavy":
			return refusals[result.outcome](name);
		case "unplayablePicture":
		case "unplayableSound":
			return refusals[result.outcome](name, result.codec);
		case "broken":
			return refusals.failed(name);
		default:
			return refusals.damaged(name);
	}
}
