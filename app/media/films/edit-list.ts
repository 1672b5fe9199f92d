import type { InputAudioTrack, InputVideoTrack } from "mediabunny";

/**
 * A part of a track that its edit list shows, in seconds as the package counts them: the part from `from` to before
 * `to` is shown from `at` on.
 */
export type Segment = { from: number; to: number; at: number };

/** The segments of the tracks that have an edit list, by the track's identifier. */
export type EditLists = Map<number, Segment[]>;

/** Reads bytes of a film; returns fewer at its end. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** Tolerance in seconds: lists give start and end of a part to a tick of the film, often 1/600 s. */
export const rounding = 0.002;

/** A maximum that no program reaches; each part is looked up. */
const mostEntries = 1000;

/** The largest index that is read, in bytes, as in `openFilm`. */
const maxIndexBytes = 64e6;

/** Thrown when the film plays a part faster or slower, or describes it in an unknown way. */
export class UnknownEdit extends Error {}

/**
 * Reads the edit lists of an MP4 or QuickTime film (ISO 14496-12 §8.6.6); the package reads only their first entry.
 * @throws UnknownEdit
 */
export async function editListsOf(read: ReadBytes, size: number): Promise<EditLists> {
	const lists: EditLists = new Map();
	const index = await indexOf(read, size);
	if (index === undefined) return lists;
	const timescale = scaleOf(childOf(index, "mvhd"));
	for (const track of childrenOf(index, "trak")) {
		const list = childOf(childOf(track, "edts"), "elst");
		const header = childOf(track, "tkhd");
		const mediaScale = scaleOf(childOf(childOf(track, "mdia"), "mdhd"));
		if (!list || !header || !timescale || !mediaScale) continue;
		const id = header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
		const segments = segmentsOf(list, timescale, mediaScale);
		if (segments.length > 0) lists.set(id, segments);
	}
	return lists;
}

/** Returns the segments; empty edits only delay later ones, and entries that follow without a gap are joined. */
function segmentsOf(list: DataView, timescale: number, mediaScale: number): Segment[] {
	const [isLong, entries] = [list.getUint8(0) === 1, list.getUint32(4)];
	if (entries > mostEntries) throw new RangeError("The edit list of the film is too long");
	const segments: Segment[] = [];
	let [at, first]: [number, number | undefined] = [0, undefined];
	for (let entry = 0; entry < entries; entry++) {
		const place = 8 + entry * (isLong ? 20 : 12);
		const duration = (isLong ? Number(list.getBigUint64(place)) : list.getUint32(place)) / timescale;
		const media = isLong ? Number(list.getBigInt64(place + 8)) : list.getInt32(place + 4);
		if (media >= 0) {
			if (list.getInt32(place + (isLong ? 16 : 8)) !== 0x10000) throw new UnknownEdit();
			// The package's times begin with the first entry that shows something.
			const start = media / mediaScale;
			first ??= start - at;
			const from = start - first;
			// Fragmented films may leave the length of the last entry open.
			const to = duration === 0 && entry === entries - 1 ? Number.POSITIVE_INFINITY : from + duration;
			const last = segments.at(-1);
			if (last && Math.abs(from - last.to) < rounding && Math.abs(at - last.at - (last.to - last.from)) < rounding)
				last.to = to;
			else if (to > from) segments.push({ from, to, at });
		}
		at += duration;
	}
	return segments;
}

/** Returns the content of the index of a film, wherever it is in the file. */
async function indexOf(read: ReadBytes, size: number): Promise<DataView | undefined> {
	for (let at = 0; at + 8 <= size; ) {
		const header = viewOf(await read(at, Math.min(size, at + 16)));
		if (header.byteLength < 8) return undefined;
		const long = header.getUint32(0) === 1 && header.byteLength === 16;
		const length = long ? Number(header.getBigUint64(8)) : header.getUint32(0) || size - at;
		if (length < 8) return undefined;
		const end = Math.min(size, at + length);
		if (typeOf(header, 4) === "moov")
			return length > maxIndexBytes ? undefined : viewOf(await read(at + (long ? 16 : 8), end));
		at += length;
	}
	return undefined;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const typeOf = (view: DataView, at: number) =>
	String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));

/** Returns the contents of the boxes of a type within a box. */
function childrenOf(parent: DataView | undefined, type: string): DataView[] {
	const found: DataView[] = [];
	for (let at = 0; parent && at + 8 <= parent.byteLength; ) {
		const isLong = parent.getUint32(at) === 1 && at + 16 <= parent.byteLength;
		const header = isLong ? 16 : 8;
		const length = isLong ? Number(parent.getBigUint64(at + 8)) : parent.getUint32(at) || parent.byteLength - at;
		if (length < header || at + length > parent.byteLength) break;
		if (typeOf(parent, at + 4) === type)
			found.push(new DataView(parent.buffer, parent.byteOffset + at + header, length - header));
		at += length;
	}
	return found;
}

const childOf = (parent: DataView | undefined, type: string) => childrenOf(parent, type)[0];

/** Returns the time units per second of a movie or media header. */
const scaleOf = (header?: DataView) => header?.getUint32(header.getUint8(0) === 1 ? 20 : 12) ?? 0;

/**
 * Seconds outside a film's edit list that do not count as cut off: encoders begin with packets that only decoders need,
 * 0.12 s of sound in HE-AAC, and programs round.
 */
const tolerance = { picture: 0.1, sound: 0.2 };

/** Returns the segments of a track of which something was cut off; undefined for any other track. */
export async function cutOf(
	track: InputVideoTrack | InputAudioTrack,
	lists: EditLists,
): Promise<Segment[] | undefined> {
	const segments = lists.get(track.id);
	const [first, last] = [segments?.[0], segments?.at(-1)];
	if (segments === undefined || first === undefined || last === undefined) return undefined;
	const most = track.isVideoTrack() ? tolerance.picture : tolerance.sound;
	const isCut =
		segments.length > 1 ||
		(await track.getFirstTimestamp()) < first.from - most ||
		(await track.computeDuration()) > last.to + most;
	return isCut ? segments : undefined;
}
