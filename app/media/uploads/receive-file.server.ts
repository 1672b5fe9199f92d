import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromBuffer } from "file-type";
import { extensionOf, type UploadKind, uploadKindOf } from "~/media/files/media-type";
import { env } from "~/platform/env/env.server";
import { type Refusal, refusals } from "./refusal";

/** Limits that the operator may change. */
export type Limits = {
	/** The largest file of each kind (MAX_IMAGE_MB, also for documents, and MAX_VIDEO_MB). */
	megabytes: Record<UploadKind, number>;
	/** Maximum number of files in one selection, and in one POST (MAX_FILES). */
	files: number;
};

export const limits: Limits = {
	megabytes: { image: env.MAX_IMAGE_MB, video: env.MAX_VIDEO_MB, document: env.MAX_IMAGE_MB },
	files: env.MAX_FILES,
};

/** A complete upload of an accepted type; its content is not validated yet. */
type ReceivedFile = { type: string; bytes: number; sha256: string };

/**
 * Writes an uploaded file to a path. The type is detected before anything is written, and the stream is always read to
 * its end, so that later parts of the form arrive.
 * @param name for the message of a refusal
 * @throws when the stream breaks off or the disk fails
 */
export async function receiveFile(
	stream: Readable,
	to: string,
	name: string,
	kinds: UploadKind[],
): Promise<ReceivedFile | Refusal> {
	const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
	const head = await readHead(chunks);
	const type = await judgeBeginning(head, name, kinds);
	if (typeof type === "object") {
		// A stream with an active iterator does not flow.
		await chunks.return?.();
		stream.resume();
		return type;
	}
	const maxMegabytes = limits.megabytes[uploadKindOf(type)];
	const received = { bytes: 0, hash: createHash("sha256") };
	const source = limited(head, chunks, maxMegabytes * 1e6, received);
	// The file is opened first: a stream that opens it lazily may do so after an aborted upload was cleaned up.
	const file = await open(to, "wx");
	await pipeline(source, file.createWriteStream({ flush: true }));
	if (received.bytes > maxMegabytes * 1e6) return refusals.tooLarge(name, maxMegabytes);
	return { type, bytes: received.bytes, sha256: received.hash.digest("hex") };
}

/** Returns the type of a file with this beginning, of 4100 bytes or all; or why no such file is accepted. */
export async function judgeBeginning(head: Buffer, name: string, kinds: UploadKind[]): Promise<string | Refusal> {
	const type = await typeOf(head);
	if (extensionOf(type) !== undefined && kinds.includes(uploadKindOf(type))) return type;
	return head.length === 0 ? refusals.empty(name) : refusals.wrongType(name, kinds, type);
}

/** Reads as many bytes as type detection needs. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
	let head = Buffer.alloc(0);
	while (head.length < 4100) {
		const { value, done } = await chunks.next();
		if (done) break;
		head = Buffer.concat([head, value]);
	}
	return head;
}

/** Returns the detected MIME type; empty when unknown. */
async function typeOf(head: Buffer): Promise<string> {
	const found = await fileTypeFromBuffer(head);
	// The library reports AVIF sequences as still pictures.
	if (head.toString("latin1", 4, 12) === "ftypavis") return "image/avif-sequence";
	// A QuickTime film may begin with any box, which the library does not know (« QuickTime File Format », Overview).
	if (found === undefined && quickTimeBoxes.has(head.toString("latin1", 4, 8))) return "video/quicktime";
	return found?.mime === "video/matroska" ? "video/x-matroska" : (found?.mime ?? ""); // named as in browsers
}

const quickTimeBoxes = new Set(["pnot", "PICT", "skip", "free", "wide", "mdat", "moov", "junk", "uuid"]);

/** Yields the bytes up to a limit; the rest is read and discarded. */
async function* limited(head: Buffer, rest: AsyncIterator<Buffer>, limit: number, received: Counted) {
	let next: IteratorResult<Buffer> = { value: head };
	for (; !next.done; next = await rest.next()) {
		received.bytes += next.value.length;
		if (received.bytes > limit) continue;
		received.hash.update(next.value);
		yield next.value;
	}
}

type Counted = { bytes: number; hash: Hash };
