const containers = ["moov", "trak", "mdia", "minf", "stbl"];

/** Headers that begin with creation and modification time (ISO 14496-12 §8.2.2, §8.3.2, §8.4.2). */
const datedHeaders = ["mvhd", "tkhd", "mdhd"];

/**
 * Moves the places of all chunks in the index of an MP4 (ISO 14496-12 §8.7.5): so many bytes stand before them now. The
 * dates, those of writing, go: the same film is the same file whenever it comes.
 */
export function finishIndex(index: Buffer, by: number) {
	for (let at = 0; at < index.length; at += index.readUInt32BE(at)) {
		const [type, end] = [index.toString("latin1", at + 4, at + 8), at + index.readUInt32BE(at)];
		if (containers.includes(type)) finishIndex(index.subarray(at + 8, end), by);
		// Two times behind version and flags, of 64 bits each from version 1 on.
		if (datedHeaders.includes(type)) index.fill(0, at + 12, at + (index[at + 8] === 1 ? 28 : 20));
		if (type === "stco")
			for (let place = at + 16; place < end; place += 4) index.writeUInt32BE(index.readUInt32BE(place) + by, place);
	}
}
