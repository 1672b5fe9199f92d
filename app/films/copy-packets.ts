import { createHash, type Hash } from "node:crypto";
import {
	EncodedAudioPacketSource,
	type EncodedPacket,
	EncodedVideoPacketSource,
	type InputAudioTrack,
	type InputVideoTrack,
	Output,
	type OutputFormat,
	type Target,
} from "mediabunny";
import type { ChosenTracks } from "./choose-tracks";
import { bytesOf, cleanConfig } from "./decoder-config";
import { cutOf, type EditLists } from "./edit-list";
import { withoutTexts } from "./picture-units";
import { shownPackets } from "./shown-packets";

/** The film has more packets than its index may take memory. */
export class TooManyPackets extends Error {}

/** What was copied: seconds, packets, and the hash of these and how the picture is turned, whatever stood around them. */
export type Copied = { duration: number; packets: number; sha256: string };

/** Four hours of 30 pictures a second and their sound have 1.1 million; each takes memory until the index is written. */
const mostPackets = 1_200_000;

type Track = {
	packets: AsyncGenerator<EncodedPacket>;
	/** The packet without what decoders do not need. */
	clean: (packet: EncodedPacket) => EncodedPacket;
	add: (packet: EncodedPacket) => Promise<void>;
	hash: Hash;
	next?: EncodedPacket;
};

/**
 * Writes a film of these tracks and nothing else, packet by packet, in order of time. One packet at a time is read, as
 * the package's own loop keeps a second of copying in memory, which is a whole film.
 * @param lists what the film shows of its tracks
 * @param trial only reads the sizes of the packets, and writes zeros: they may be as large as the film together
 */
export async function copyPackets(
	{ picture, sound }: ChosenTracks,
	format: OutputFormat,
	target: Target,
	lists: EditLists,
	trial?: { size: number },
): Promise<Copied> {
	const output = new Output({ format, target });
	const options = { metadataOnly: trial !== undefined };
	const packetsOf = async (track: InputVideoTrack | InputAudioTrack) =>
		shownPackets(track, await cutOf(track, lists), options);
	const tracks = [await addPicture(output, picture, await packetsOf(picture))];
	if (sound) tracks.push(await addSound(output, sound, await packetsOf(sound)));
	await output.start();
	for (const track of tracks) track.next = (await track.packets.next()).value;
	const copied = { duration: 0, packets: 0, bytes: 0 };
	for (let track = soonest(tracks); track?.next; track = soonest(tracks)) {
		if (++copied.packets > mostPackets) throw new TooManyPackets();
		copied.bytes += Math.max(1, track.next.byteLength);
		if (trial && copied.bytes > trial.size) throw new RangeError("The packets are larger than the film");
		const packet = trial ? track.next.clone({ data: zeros(track.next.byteLength) }) : track.clean(track.next);
		await track.add(packet);
		if (!trial) track.hash.update(packet.data);
		copied.duration = Math.max(copied.duration, packet.timestamp + packet.duration);
		track.next = (await track.packets.next()).value;
	}
	await output.finalize();
	const digests = tracks.map(({ hash }) => hash.digest());
	return { ...copied, sha256: createHash("sha256").update(Buffer.concat(digests)).digest("hex") };
}

type Packets = Track["packets"];

async function addPicture(output: Output, track: InputVideoTrack, packets: Packets): Promise<Track> {
	const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
	if (codec === null || config === null) throw new Error("The picture has no configuration");
	const [source, decoderConfig] = [new EncodedVideoPacketSource(codec), cleanConfig(codec, config)];
	const turned = { rotation: await track.getRotation(), flip: await track.getFlip() };
	output.addVideoTrack(source, turned);
	const description = config.description && bytesOf(config.description);
	const clean = (packet: EncodedPacket) =>
		packet.clone({ data: withoutTexts(codec, packet.data, description), sideData: {} });
	const hash = createHash("sha256").update(JSON.stringify(turned));
	return { packets, clean, add: (packet) => source.add(packet, { decoderConfig }), hash };
}

async function addSound(output: Output, track: InputAudioTrack, packets: Packets): Promise<Track> {
	const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
	if (codec === null || config === null) throw new Error("The sound has no configuration");
	const [source, decoderConfig] = [new EncodedAudioPacketSource(codec), cleanConfig(codec, config)];
	output.addAudioTrack(source);
	const hash = createHash("sha256");
	return { packets, clean: (packet) => packet, add: (packet) => source.add(packet, { decoderConfig }), hash };
}

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
