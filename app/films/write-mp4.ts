import type { FileHandle } from "node:fs/promises";
import { Mp4OutputFormat, NullTarget } from "mediabunny";
import type { ChosenTracks } from "./choose-tracks";
import { type Copied, copyPackets } from "./copy-packets";
import type { EditLists } from "./edit-list";
import { fileTarget, writeAt } from "./file-target";
import { finishIndex } from "./mp4-index";

/**
 * Writes an MP4 with its index in front, so that it plays while it loads. A first pass with empty packets tells how
 * large the index is; the package's own way reserves several times as much, which visitors would load in vain.
 * @param size of the film that is copied, in bytes, and what it shows of its tracks
 * @returns undefined when packets that the film's own index names are not there
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
