import { type FileHandle, open } from "node:fs/promises";

/** A box of an MP4 or QuickTime file (ISO 14496-12 §4.2): where it starts, where what is in it starts, where it ends. */
type Box = { type: string; start: number; content: number; end: number };

/** A file being read, and how many more boxes of it may be: each costs a call of the system. */
type Video = { file: FileHandle; boxesLeft: number };

/** The most boxes, more than those of four hours recorded in pieces of five seconds. */
const maxBoxes = 50_000;

/** Boxes that hold nothing a player needs: tags, place (©xyz, loci, ISO6709), maker, XMP. */
const telling = new Set(["udta", "meta", "uuid"]);

/** Boxes to look inside for them. */
const holding = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** Headers that begin with when the file was made and last changed (ISO 14496-12 §8.2.2, §8.3.2, §8.4.2). */
const dated = new Set(["mvhd", "tkhd", "mdhd"]);

/**
 * Empties the boxes of a video file that tell where, when and with what it was filmed. In place: each becomes a box of
 * the same length named « free » and full of zeros, so nothing else in the file moves, and nothing is encoded again.
 * Of a track of places or sensors the index goes: no player finds its samples any more, but they stay among the others.
 * @returns how many seconds it lasts, or undefined when the file is not made of boxes or of too many, is cut off or has
 * no index, and so would not play
 */
export async function blankVideoMetadata(path: string): Promise<{ duration: number } | undefined> {
	const file = await open(path, "r+");
	const video = { file, boxesLeft: maxBoxes };
	try {
		const { size } = await file.stat();
		const movie = await child(video, { type: "file", start: 0, content: 0, end: size }, "moov");
		const header = movie && (await child(video, movie, "mvhd"));
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
		if (telling.has(box.type) || (box.type === "trak" && (await isTimedMetadata(video, box))))
			await blank(video.file, box);
		else if (dated.has(box.type)) await blankDates(video.file, box);
		else if (holding.has(box.type) && !(await blankIn(video, box.content, box.end))) return false;
		at = box.end;
	}
	return true;
}

/**
 * The movie header gives the duration in units of its own, in 64 bits from version 1 on, and all ones when whoever wrote
 * it did not know (ISO 14496-12 §8.2.2).
 * @returns seconds; 0 when it does not tell
 */
async function durationOf(file: FileHandle, { content }: Box): Promise<number> {
	const header = Buffer.alloc(32);
	await file.read(header, 0, 32, content);
	const [units, each, unknown] =
		header[0] === 1
			? [Number(header.readBigUInt64BE(24)), header.readUInt32BE(20), 2 ** 64]
			: [header.readUInt32BE(16), header.readUInt32BE(12), 2 ** 32 - 1];
	return each > 0 && units < unknown ? units / each : 0;
}

async function readBox(video: Video, start: number, limit: number): Promise<Box | undefined> {
	if (--video.boxesLeft < 0) return undefined;
	const header = Buffer.alloc(16);
	const { bytesRead } = await video.file.read(header, 0, Math.min(16, limit - start), start);
	if (bytesRead < 8) return undefined;
	const type = header.toString("latin1", 4, 8);
	const size = header.readUInt32BE(0);
	// A size of 1 stands for a 64-bit one behind the type, 0 for « to the end of the file ».
	if (size === 1 && bytesRead < 16) return undefined;
	const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? limit - start : size;
	const box = { type, start, content: start + (size === 1 ? 16 : 8), end: start + length };
	return box.end > limit || box.end < box.content ? undefined : box;
}

/** Whether a track is a recording of places or sensors that runs beside the picture. */
async function isTimedMetadata(video: Video, track: Box): Promise<boolean> {
	const media = await child(video, track, "mdia");
	const handler = media && (await child(video, media, "hdlr"));
	if (handler === undefined) return false;
	const kind = Buffer.alloc(4);
	await video.file.read(kind, 0, 4, handler.content + 8);
	return kind.toString("latin1") === "meta";
}

async function child(video: Video, parent: Box, type: string): Promise<Box | undefined> {
	for (let at = parent.content; at < parent.end; ) {
		const box = await readBox(video, at, parent.end);
		if (box === undefined || box.type === type) return box;
		at = box.end;
	}
}

/** Two moments behind version and flags, of 32 bits each, or 64 from version 1 on. */
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
