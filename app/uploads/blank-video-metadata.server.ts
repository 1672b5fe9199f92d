import { type FileHandle, open } from "node:fs/promises";

/** A box of an MP4 or QuickTime file (ISO 14496-12 §4.2), with the offsets of its start, content and end. */
type Box = { type: string; start: number; content: number; end: number };

/** An open file, and how many more boxes may be read: each costs a system call. */
type Video = { file: FileHandle; boxesLeft: number };

/** The most boxes, more than four hours in fragments of five seconds have. */
const maxBoxes = 50_000;

/** Boxes with metadata that no player needs: tags, place (©xyz, loci, ISO6709), maker, XMP. */
const metadataBoxes = new Set(["udta", "meta", "uuid"]);

/** Containers of such boxes. */
const containerBoxes = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** Headers that begin with creation and modification time (ISO 14496-12 §8.2.2, §8.3.2, §8.4.2). */
const datedHeaders = new Set(["mvhd", "tkhd", "mdhd"]);

/**
 * Blanks the boxes of a video that contain where, when and with what it was filmed. In place: each becomes a « free »
 * box of the same length, filled with zeros, so that nothing moves or is encoded again. Of a timed metadata track
 * (places, sensors) the index is blanked: its samples stay among the others, but no player finds them.
 * @returns the duration in seconds; undefined when the file has no boxes, too many, is truncated or lacks an index, and
 * so would not play
 */
export async function blankVideoMetadata(path: string): Promise<{ duration: number } | undefined> {
	const file = await open(path, "r+");
	const video = { file, boxesLeft: maxBoxes };
	try {
		const { size } = await file.stat();
		const movie = await findChild(video, { type: "file", start: 0, content: 0, end: size }, "moov");
		const header = movie && (await findChild(video, movie, "mvhd"));
		if (header === undefined || !(await blankIn(video, 0, size))) return undefined;
		await file.sync();
		return { duration: await durationOf(file, header) };
	} finally {
		await file.close();
	}
}

async function blankIn(video: Video, from: number, to: number): Promise<boolean> {
	for (let at = from; at < to; ) {
		const box = await readBox(video, at, to);
		if (box === undefined) return false;
		if (metadataBoxes.has(box.type) || (box.type === "trak" && (await isTimedMetadata(video, box))))
			await blank(video.file, box);
		else if (datedHeaders.has(box.type)) await blankDates(video.file, box);
		else if (containerBoxes.has(box.type) && !(await blankIn(video, box.content, box.end))) return false;
		at = box.end;
	}
	return true;
}

/**
 * The movie header has the duration in its own time scale, in 64 bits from version 1 on, and all ones when unknown (ISO
 * 14496-12 §8.2.2).
 * @returns seconds; 0 when unknown
 */
async function durationOf(file: FileHandle, { content }: Box): Promise<number> {
	const header = Buffer.alloc(32);
	await file.read(header, 0, 32, content);
	const [units, timescale, unknown] =
		header[0] === 1
			? [Number(header.readBigUInt64BE(24)), header.readUInt32BE(20), 2 ** 64]
			: [header.readUInt32BE(16), header.readUInt32BE(12), 2 ** 32 - 1];
	return timescale > 0 && units < unknown ? units / timescale : 0;
}

async function readBox(video: Video, start: number, limit: number): Promise<Box | undefined> {
	if (--video.boxesLeft < 0) return undefined;
	const header = Buffer.alloc(16);
	const { bytesRead } = await video.file.read(header, 0, Math.min(16, limit - start), start);
	if (bytesRead < 8) return undefined;
	const type = header.toString("latin1", 4, 8);
	const size = header.readUInt32BE(0);
	// Size 1 means a 64-bit size after the type, 0 « to the end of the file ».
	if (size === 1 && bytesRead < 16) return undefined;
	const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? limit - start : size;
	const box = { type, start, content: start + (size === 1 ? 16 : 8), end: start + length };
	return box.end > limit || box.end < box.content ? undefined : box;
}

/** Whether a track records places or sensors beside the picture. */
async function isTimedMetadata(video: Video, track: Box): Promise<boolean> {
	const media = await findChild(video, track, "mdia");
	const handler = media && (await findChild(video, media, "hdlr"));
	if (handler === undefined) return false;
	const kind = Buffer.alloc(4);
	await video.file.read(kind, 0, 4, handler.content + 8);
	return kind.toString("latin1") === "meta";
}

async function findChild(video: Video, parent: Box, type: string): Promise<Box | undefined> {
	for (let at = parent.content; at < parent.end; ) {
		const box = await readBox(video, at, parent.end);
		if (box === undefined || box.type === type) return box;
		at = box.end;
	}
}

/** Two times after version and flags, of 32 bits each, or 64 from version 1 on. */
async function blankDates(file: FileHandle, { content }: Box) {
	const version = Buffer.alloc(1);
	await file.read(version, 0, 1, content);
	await file.write(zeros, 0, version[0] === 1 ? 16 : 8, content + 4);
}

const zeros = Buffer.alloc(64 * 1024);

async function blank(file: FileHandle, box: Box) {
	await file.write("free", box.start + 4, "latin1");
	for (let at = box.content; at < box.end; at += zeros.length)
		await file.write(zeros, 0, Math.min(zeros.length, box.end - at), at);
}
