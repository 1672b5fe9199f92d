import type { FileHandle } from "node:fs/promises";
import { Mp4OutputFormat, NullTarget, StreamTarget, type StreamTargetChunk } from "mediabunny";
import type { ChosenTracks } from "./choose-tracks";
import { type Copied, copyPackets } from "./copy-packets";
import type { EditLists } from "./edit-list";

/**
 * Writes an MP4 with its index in front, so that it plays while it loads. A first pass with empty packets measures the
 * index; the package's own way reserves several times as much, which visitors would load in vain.
 * @param size of the film that is copied, in bytes, and its shown parts
 * @returns undefined when packets that the film's own index names are missing
 */
export async function writeMp4(
	tracks: ChosenTracks,
	{ size, lists }: { size: number; lists: EditLists },
	file: FileHandle,
): Promise<Copied | undefined> {
	const index = { bytes: Buffer.alloc(0), at: 0 };
	let brand = Buffer.alloc(0);
	const format = new Mp4OutputFormat({
		fastStart: false,
		onFtyp: (bytes) => {
			brand = Buffer.from(bytes);
		},
		onMoov: (bytes, at) => Object.assign(index, { bytes: Buffer.from(bytes), at }),
	});
	const declared = await copyPackets(tracks, format, new NullTarget(), lists, { size });
	const room = index.bytes.length;
	const copied = await copyPackets(tracks, format, fileTarget(file, room), lists);
	if (copied.packets < declared.packets) return undefined;
	if (index.bytes.length !== room) throw new Error("The index of the film has another size than before");
	finishIndex(index.bytes, room);
	await writeAt(file, Buffer.concat([brand, index.bytes]), 0);
	await file.truncate(index.at + room);
	return copied;
}

const containers = ["moov", "trak", "mdia", "minf", "stbl"];

/** Headers that begin with creation and modification time (ISO 14496-12 §8.2.2, §8.3.2, §8.4.2). */
const datedHeaders = ["mvhd", "tkhd", "mdhd"];

/**
 * Moves the offsets of all chunks in the index of an MP4 (ISO 14496-12 §8.7.5) by the bytes that now precede them.
 * Removes the dates of writing: the same film always yields the same file.
 */
function finishIndex(index: Buffer, by: number) {
	for (let at = 0; at < index.length; at += index.readUInt32BE(at)) {
		const [type, end] = [index.toString("latin1", at + 4, at + 8), at + index.readUInt32BE(at)];
		if (containers.includes(type)) finishIndex(index.subarray(at + 8, end), by);
		// Version and flags precede two times, which have 64 bits each from version 1 on.
		if (datedHeaders.includes(type)) index.fill(0, at + 12, at + (index[at + 8] === 1 ? 28 : 20));
		if (type === "stco")
			for (let place = at + 16; place < end; place += 4) index.writeUInt32BE(index.readUInt32BE(place) + by, place);
	}
}

/** Returns an output target for a film on the disk. @param offset bytes to leave free in front */
export const fileTarget = (file: FileHandle, offset = 0) =>
	new StreamTarget(
		new WritableStream<StreamTargetChunk>({
			write: ({ data, position }) => writeAt(file, data, position + offset),
		}),
	);

/** Writes all bytes: a disk that is almost full first accepts only a part of them. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number) {
	for (let at = 0; at < bytes.length; )
		at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}
