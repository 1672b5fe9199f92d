import { createHash, type Hash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileTypeFromBuffer } from "file-type";
import { extensionOf, kindOf, type MediaKind } from "~/files/media-type";
import { megabytes } from "./megabytes.server";
import { type Refusal, refusals } from "./refusal";

/** A file as it was sent, whole and of an accepted type; nothing is known of what it holds. */
export type ReceivedFile = { type: string; bytes: number; sha256: string };

/**
 * Writes one uploaded file to a path. The type is decided from the bytes before anything reaches the disk, and the
 * stream is always read to its end, so that what comes behind the file arrives.
 * @param name for the words of a refusal
 * @throws when the stream breaks off or the disk fails
 */
export async function receiveFile(
	stream: Readable,
	to: string,
	name: string,
	kinds: MediaKind[],
): Promise<ReceivedFile | Refusal> {
	const chunks: AsyncIterator<Buffer> = stream.iterator({ destroyOnReturn: false });
	const head = await readHead(chunks);
	const type = await typeOf(head);
	if (extensionOf(type) === undefined || !kinds.includes(kindOf(type))) {
		// A stream somebody iterates over does not flow.
		await chunks.return?.();
		stream.resume();
		return head.length === 0 ? refusals.empty(name) : refusals.wrongType(name, kinds, type);
	}
	const most = megabytes[kindOf(type)];
	const received = { bytes: 0, hash: createHash("sha256") };
	const source = bounded(head, chunks, most * 1e6, received);
	// Opened first: a stream that opens its file by itself may do so after a broken upload was cleaned up.
	const file = await open(to, "wx");
	await pipeline(source, file.createWriteStream({ flush: true }));
	if (received.bytes > most * 1e6) return refusals.tooLarge(name, most);
	return { type, bytes: received.bytes, sha256: received.hash.digest("hex") };
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

/** The MIME type of what begins like this; empty when nobody knows it. */
async function typeOf(head: Buffer): Promise<string> {
	const found = await fileTypeFromBuffer(head);
	// The same name is given to a sequence of AVIF pictures.
	return head.toString("latin1", 4, 12) === "ftypavis" ? "image/avif-sequence" : (found?.mime ?? "");
}

/** Hands the bytes on up to a limit; what comes after is read and thrown away. */
async function* bounded(head: Buffer, rest: AsyncIterator<Buffer>, limit: number, received: Counted) {
	let next: IteratorResult<Buffer> = { value: head };
	for (; !next.done; next = await rest.next()) {
		received.bytes += next.value.length;
		if (received.bytes > limit) continue;
		received.hash.update(next.value);
		yield next.value;
	}
}

type Counted = { bytes: number; hash: Hash };
