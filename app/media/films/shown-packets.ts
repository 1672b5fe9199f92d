import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack, type InputVideoTrack } from "mediabunny";
import { rounding, type Segment } from "./edit-list";

/** What is shown cannot be copied without pictures that are not. */
export class HiddenPictures extends Error {}

type Options = { metadataOnly?: boolean };

/**
 * The packets of a track in their order: of one that was cut only those that are shown, at the time at which they are.
 * @param segments what is shown; undefined for all
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
				// Players join packets of sound whatever their times are: the nearest one follows, so that none drifts away.
				const { timestamp, duration } = packet;
				if (timestamp < joint - duration / 2) continue;
				const start = timestamp < joint + duration / 2 ? joint : timestamp;
				joint = start + duration;
				yield packet.clone({ timestamp: start });
			}
	}
}

/**
 * Ends before the first picture that is hidden in the order of decoding, as those behind it may be made of it: of a film
 * with pictures that are made of later ones some hundredths of a second are lost.
 */
async function* shownPictures(sink: EncodedPacketSink, { from, to, at }: Segment, isSimple: boolean, options: Options) {
	// What only the index calls a key picture may be made of others; the package looks at it where it reads the bytes.
	const verified = options.metadataOnly ? options : { ...options, verifyKeyPackets: true };
	const key = (await sink.getKeyPacket(from + rounding, verified)) ?? (await sink.getFirstKeyPacket(options));
	if (key && key.timestamp + Math.max(key.duration, rounding) <= from) throw new HiddenPictures();
	let next = key;
	for (; next && next.timestamp < to - rounding; next = await sink.getNextPacket(next, options))
		// Pictures that follow the key picture may be shown before it, and belong to the hidden ones.
		if (key && next.timestamp >= key.timestamp - rounding)
			yield next.clone({ timestamp: Math.max(at, next.timestamp - from + at) });
	// A packet of VP9 or AV1 may hold pictures of later moments, but before a key picture.
	if (!isSimple && next?.type === "delta") throw new HiddenPictures();
}

/** Packets that are shown at least in part. */
async function* shownSounds(sink: EncodedPacketSink, { from, to, at }: Segment, options: Options) {
	const first = (await sink.getPacket(from, options)) ?? (await sink.getFirstPacket(options));
	for (let next = first; next && next.timestamp < to - rounding; next = await sink.getNextPacket(next, options))
		if (next.timestamp + next.duration > from + rounding) yield next.clone({ timestamp: next.timestamp - from + at });
}
