import { createHash, type Hash } from "node:crypto";
import {
	EncodedAudioPacketSource,
	type EncodedPacket,
	EncodedPacketSink,
	EncodedVideoPacketSource,
	type InputAudioTrack,
	type InputVideoTrack,
	Output,
	type OutputFormat,
	type Target,
} from "mediabunny";
import type { ChosenTracks } from "./choose-tracks";
import { cleanConfig } from "./decoder-config";

/** The film has more packets than its index may take memory. */
export class TooManyPackets extends Error {}

/** What was copied: seconds, packets, and the hash of these and how the picture is turned, whatever stood around them. */
export type Copied = { duration: number; packets: number; sha256: string };

/** Four hours of 30 pictures a second and their sound have 1.1 million; each takes memory until the index is written. */
const mostPackets = 1_200_000;

type Track = {
	sink: EncodedPacketSink;
	add: (packet: EncodedPacket) => Promise<void>;
	hash: Hash;
	next: EncodedPacket | null;
};

/**
 * Writes a film of these tracks and nothing else, packet by packet, in order of time. One packet at a time is read, as
 * the package's own loop keeps a second of copying in memory, which is a whole film.
 * @param trial only reads the sizes of the packets, and writes zeros: they may be as large as the film together
 */
export async function copyPackets(
	{ picture, sound }: ChosenTracks,
	format: OutputFormat,
	target: Target,
	trial?: { size: number },
): Promise<Copied> {
	const output = new Output({ format, target });
	const tracks = [await addPicture(output, picture), ...(sound ? [await addSound(output, sound)] : [])];
	await output.start();
	const options = { metadataOnly: trial !== undefined };
	const [first, ...others] = tracks;
	if (first) first.next = await first.sink.getFirstKeyPacket(options);
	for (const track of others) track.next = await track.sink.getFirstPacket(options);
	const copied = { duration: 0, packets: 0, bytes: 0 };
	for (let track = soonest(tracks); track?.next; track = soonest(tracks)) {
		if (++copied.packets > mostPackets) throw new TooManyPackets();
		copied.bytes += Math.max(1, track.next.byteLength);
		if (trial && copied.bytes > trial.size) throw new RangeError("The packets are larger than the film");
		const packet = trial ? track.next.clone({ data: zeros(track.next.byteLength) }) : track.next;
		await track.add(packet);
		if (!trial) track.hash.update(packet.data);
		copied.duration = Math.max(copied.duration, packet.timestamp + packet.duration);
		track.next = await track.sink.getNextPacket(track.next, options);
	}
	await output.finalize();
	const digests = tracks.map(({ hash }) => hash.digest());
	return { ...copied, sha256: createHash("sha256").update(Buffer.concat(digests)).digest("hex") };
}

async function addPicture(output: Output, track: InputVideoTrack): Promise<Track> {
	const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
	if (codec === null || config === null) throw new Error("The picture has no configuration");
	const [source, decoderConfig] = [new EncodedVideoPacketSource(codec), cleanConfig(codec, config)];
	const turned = { rotation: await track.getRotation(), flip: await track.getFlip() };
	output.addVideoTrack(source, turned);
	return trackOf(track, (packet) => source.add(packet, { decoderConfig }), JSON.stringify(turned));
}

async function addSound(output: Output, track: InputAudioTrack): Promise<Track> {
	const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
	if (codec === null || config === null) throw new Error("The sound has no configuration");
	const [source, decoderConfig] = [new EncodedAudioPacketSource(codec), cleanConfig(codec, config)];
	output.addAudioTrack(source);
	return trackOf(track, (packet) => source.add(packet, { decoderConfig }));
}

const trackOf = (track: InputVideoTrack | InputAudioTrack, add: Track["add"], turned = ""): Track => ({
	sink: new EncodedPacketSink(track),
	add,
	hash: createHash("sha256").update(turned),
	next: null,
});

function soonest(tracks: Track[]): Track | undefined {
	const time = ({ next }: Track) => next?.timestamp ?? Number.POSITIVE_INFINITY;
	return tracks.reduce((first, track) => (time(track) < time(first) ? track : first));
}

let blank = new Uint8Array(0);

/** One buffer for all. */
function zeros(length: number): Uint8Array {
	if (length > blank.length) blank = new Uint8Array(length);
	return blank.subarray(0, length);
}
