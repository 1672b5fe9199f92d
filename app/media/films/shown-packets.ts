import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from "mediabunny";
import { rounding, type Segment } from "./edit-list";

/** Thrown when the shown part cannot be copied without hidden pictures. */
export class HiddenPictures extends Error {}

type Options = { metadataOnly?: boolean };

/**
 * Yields the packets of a track in order; of a track that was cut only the shown ones, at their time in the film.
 * @param segments the shown parts; undefined for all
 * @throws HiddenPictures
 */
export async function* shownPackets(
	track: InputVideoTrack | InputAudioTrack,
	segments: Segment[] | undefined,
	options: Options,
): AsyncGenerator<EncodedPacket> {
	const sink = new EncodedPacketSink(track);
	const isPicture = track.isVideoTrack();
	if (segments === undefined) {
		const first = await (isPicture ? sink.getFirstKeyPacket(options) : sink.getFirstPacket(options));
		for (let next = first; next; next = await sink.getNextPacket(next, options)) yield next;
		return;
	}
	const isSimple = (await track.getCodec()) === "avc";
	let joint = Number.NEGATIVE_INFINITY;
	for (const segment of segments) {
		if (isPicture) yield* shownPictures(sink, segment, isSimple, options);
		else
			for await (const packet of shownSounds(sink, segment, options)) {
				// Players join sound packets whatever their times are: the nearest one follows, so that no offset accumulates.
				const { timestamp, duration } = packet;
				if (timestamp < joint - duration / 2) continue;
				const start = timestamp < joint + duration / 2 ? joint : timestamp;
				joint = start + duration;
				yield packet.clone({ timestamp: start });
			}
	}
}

/**
 * Yields shown pictures. It ends before the first hidden picture in decoding order, as later ones may depend on it: a
 * film whose pictures depend on later ones loses some hundredths of a second.
 */
async function* shownPictures(sink: EncodedPacketSink, { from, to, at }: Segment, isSimple: boolean, options: Options) {
	// A key picture of the index alone may depend on others; the package checks it where it reads the bytes.
	const verified = options.metadataOnly ? options : { ...options, verifyKeyPackets: true };
	const key = (await sink.getKeyPacket(from + rounding, verified)) ?? (await sink.getFirstKeyPacket(options));
	if (key && key.timestamp + Math.max(key.duration, rounding) <= from) throw new HiddenPictures();
	let next = key;
	for (; next && next.timestamp < to - rounding; next = await sink.getNextPacket(next, options))
		// Pictures that follow the key picture may be shown before it, and belong to the hidden ones.
		if (key && next.timestamp >= key.timestamp - rounding)
			yield next.clone({ timestamp: Math.max(at, next.timestamp - from + at) });
	// A packet of VP9 or AV1 may hold pictures of later moments, but not before a key picture.
	if (!isSimple && next?.type === "delta") throw new HiddenPictures();
}

/** Yields packets that are shown at least in part. */
async function* shownSounds(sink: EncodedPacketSink, { from, to, at }: Segment, options: Options) {
	const first = (await sink.getPacket(from, options)) ?? (await sink.getFirstPacket(options));
	for (let next = first; next && next.timestamp < to - rounding; next = await sink.getNextPacket(next, options))
		if (next.timestamp + next.duration > from + rounding) yield next.clone({ timestamp: next.timestamp - from + at });
}
