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
import { cutOf, type EditLists } from "./edit-list";
import { withoutTexts } from "./picture-units";
import { shownPackets } from "./shown-packets";

/** Thrown when the film has more packets than its index may use memory for. */
export class TooManyPackets extends Error {}

/** The result of a copy: seconds, packets, and the hash of packets and rotation, whatever surrounded them. */
export type Copied = { durationSeconds: number; packets: number; sha256: string };

/** Four hours of 30 pictures a second with sound have 1.1 million; each uses memory until the index is written. */
const mostPackets = 1_200_000;

type Track = {
	packets: AsyncGenerator<EncodedPacket>;
	/** Removes the parts of a packet that decoders do not need. */
	clean: (packet: EncodedPacket) => EncodedPacket;
	add: (packet: EncodedPacket) => Promise<void>;
	hash: Hash;
	next?: EncodedPacket;
};

/**
 * Writes a film of these tracks and nothing else, packet by packet, in order of time. One packet at a time is read, as
 * the package's own loop keeps what it copies in a second in memory, which is a whole film.
 * @param lists the shown parts of the tracks
 * @param trial only reads the sizes of the packets, and writes zeros: the packets may be as large as the film together
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
	const copied = { durationSeconds: 0, packets: 0, bytes: 0 };
	for (let track = soonest(tracks); track?.next; track = soonest(tracks)) {
		if (++copied.packets > mostPackets) throw new TooManyPackets();
		copied.bytes += Math.max(1, track.next.byteLength);
		if (trial && copied.bytes > trial.size) throw new RangeError("The packets are larger than the film");
		const packet = trial ? track.next.clone({ data: zeros(track.next.byteLength) }) : track.clean(track.next);
		await track.add(packet);
		if (!trial) track.hash.update(packet.data);
		copied.durationSeconds = Math.max(copied.durationSeconds, packet.timestamp + packet.duration);
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

/** Returns a part of one shared buffer of zeros. */
function zeros(length: number): Uint8Array {
	if (length > blank.length) blank = new Uint8Array(length);
	return blank.subarray(0, length);
}

/**
 * Returns the configuration of a decoder with only the needed part of its description: programs put names, dates and
 * comments into it, and anything can follow it.
 */
function cleanConfig<Config extends VideoDecoderConfig | AudioDecoderConfig>(codec: string, config: Config): Config {
	const { description } = config;
	return { ...config, description: description && neededOf(codec, bytesOf(description)) };
}

/** Returns the bytes of a description. */
const bytesOf = (source: AllowSharedBufferSource) =>
	ArrayBuffer.isView(source)
		? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
		: new Uint8Array(source);

/** Keeps the part of a description that decoders need. @returns undefined where the packets contain it all */
function neededOf(codec: string, description: Uint8Array): Uint8Array | undefined {
	if (codec === "avc") return parameterSets(description);
	if (codec === "aac") return description.subarray(0, isStandardLayout(description) ? 7 : 40);
	if (codec === "opus") return description.subarray(0, description[18] === 0 ? 19 : 21 + (description[9] ?? 0));
	return codec === "vorbis" ? withoutComment(description) : undefined;
}

/**
 * Returns the parameter sets of the sequence and of pictures, and the four bytes that high profiles add to them (ISO
 * 14496-15 §5.3.3.1); texts of programs may be among them.
 */
function parameterSets(record: Uint8Array): Uint8Array {
	const kept = [record.subarray(0, 5)];
	let at = 5;
	for (const { mask, type } of [
		{ mask: 0x1f, type: 7 },
		{ mask: 0xff, type: 8 },
	]) {
		const count = record[at++] ?? 0;
		const sets: Uint8Array[] = [];
		for (let n = 0; n < (count & mask); n++) {
			const set = record.subarray(at, at + 2 + 256 * (record[at] ?? 0) + (record[at + 1] ?? 0));
			if (((set[2] ?? 0) & 31) === type) sets.push(set);
			at += Math.max(2, set.length);
		}
		kept.push(Uint8Array.of((count & ~mask) | sets.length), ...sets);
	}
	if ((record[at] ?? 0) >= 0xfc) kept.push(record.subarray(at, at + 3), Uint8Array.of(0));
	return Buffer.concat(kept);
}

/** Returns whether the speaker layout has a number, not a description (ISO 14496-3 §1.6.2.1, channelConfiguration). */
const isStandardLayout = (config: Uint8Array) => ((config[1] ?? 0) & 0x78) !== 0;

/** A comment header without vendor and comments (Vorbis I §5.2.1). */
const emptyComment = Buffer.from("\x03vorbis\0\0\0\0\0\0\0\0\x01", "latin1");

/**
 * Empties the comments, which contain artist, place and date, among the three headers of a Vorbis track. Both lengths
 * before them are written in bytes of at most 255 (Matroska codec mappings, A_VORBIS).
 */
function withoutComment(headers: Uint8Array): Uint8Array {
	let at = 1;
	const [identification, comment] = [readLength(), readLength()];
	function readLength() {
		let length = 0;
		do length += headers[at] ?? 0;
		while (headers[at++] === 255);
		return length;
	}
	return Buffer.concat([
		Buffer.from([2, identification, emptyComment.length]),
		headers.subarray(at, at + identification),
		emptyComment,
		headers.subarray(at + identification + comment),
	]);
}
