import {
	type AudioCodec,
	BufferTarget,
	EncodedAudioPacketSource,
	EncodedPacket,
	EncodedVideoPacketSource,
	type MetadataTags,
	MkvOutputFormat,
	MovOutputFormat,
	Mp4OutputFormat,
	Output,
	TextSubtitleSource,
	type VideoCodec,
	WebMOutputFormat,
} from "mediabunny";

const hex = (digits: string) => Buffer.from(digits.replace(/\s/g, ""), "hex");

/** Sequence and picture parameters of H.264, baseline, 64 × 48 pixels. */
const avcConfig = hex("01 42c01e ff e1 0009 6742c01edb0210c8 80 01 0004 68ca8cb2");

const pictures: Partial<Record<VideoCodec, { codec: string; description?: Buffer }>> = {
	avc: { codec: "avc1.42c01e", description: avcConfig },
	vp8: { codec: "vp8" },
	vp9: { codec: "vp09.00.10.08" },
	av1: { codec: "av01.0.04M.08" },
	hevc: {
		codec: "hvc1.1.6.L93.B0",
		description: hex("01 01 60000000 900000000000 5d f000 fc fd f8 f8 0000 0f 00"),
	},
	prores: { codec: "apcn" },
};

/** What a file must not tell. */
export const secret = "Orphelinat de Saly";

/** Its comments have the secret. */
const vorbisComment = Buffer.from(`\x03vorbis\x04\0\0\0awas\x01\0\0\0\x14\0\0\0L=${secret}\x01`, "latin1");
const vorbis = Buffer.concat([
	Buffer.from([2, 30, vorbisComment.length]),
	Buffer.from("\x01vorbis".padEnd(30, "\0"), "latin1"),
	vorbisComment,
	Buffer.from("\x05vorbis and what it takes to decode", "latin1"),
]);
const sounds: Partial<Record<AudioCodec, { codec: string; description?: Buffer }>> = {
	aac: { codec: "mp4a.40.2", description: hex("1190") },
	mp3: { codec: "mp3" },
	opus: { codec: "opus", description: Buffer.from("OpusHead\x01\x02\0\0\x80\xbb\0\0\0\0\0", "latin1") },
	vorbis: { codec: "vorbis", description: vorbis },
	"pcm-s16": { codec: "pcm-s16" },
};
const formats = {
	mp4: () => new Mp4OutputFormat(),
	fragments: () => new Mp4OutputFormat({ fastStart: "fragmented" }),
	mov: () => new MovOutputFormat(),
	webm: () => new WebMOutputFormat(),
	mkv: () => new MkvOutputFormat(),
};

export type FilmPlan = {
	as?: keyof typeof formats;
	picture?: VideoCodec | "none";
	sound?: AudioCodec;
	tags?: MetadataTags;
	/** The name of both tracks. */
	name?: string;
	/** The text of a track of subtitles. */
	subtitles?: string;
	seconds?: number;
	rotation?: 0 | 90 | 180 | 270;
	/** Stands behind what decoders need to know; Vorbis does not say where that ends. */
	trailing?: string;
	/** Bytes of a packet. */
	bytes?: number;
	/** Stand before and behind each picture in its packet. */
	before?: Buffer;
	after?: Buffer;
	/** Stands beside each picture of WebM, as its transparency. */
	beside?: Buffer;
};

/** A film of ten pictures a second; its packets are no pictures. */
export async function film({
	as = "mp4",
	picture = "avc",
	sound,
	tags,
	name,
	subtitles,
	seconds = 2,
	rotation = 0,
	trailing = "",
	bytes = 100,
	before = Buffer.alloc(0),
	after = Buffer.alloc(0),
	beside,
}: FilmPlan = {}): Promise<Buffer> {
	const output = new Output({ format: formats[as](), target: new BufferTarget() });
	const video = picture === "none" ? undefined : new EncodedVideoPacketSource(picture);
	if (video) output.addVideoTrack(video, { name, rotation, languageCode: "wol" });
	const audio = sound && new EncodedAudioPacketSource(sound);
	if (audio) output.addAudioTrack(audio, { name });
	const text = subtitles === undefined ? undefined : new TextSubtitleSource("webvtt");
	if (text) output.addSubtitleTrack(text, { name });
	output.setMetadataTags(tags ?? {});
	await output.start();
	if (text) await text.add(`WEBVTT\n\n00:00.000 --> 00:01.000\n${subtitles}\n`);
	const packet = (n: number) => {
		const data = Buffer.alloc(bytes, n);
		data.writeUInt32BE(bytes - 4);
		data[4] = n % 10 === 0 ? 0x65 : 0x41; // a unit of H.264: key picture or not
		if (picture === "av1") data.set([0x32, bytes - 2]); // a frame
		const type = n % 10 === 0 || !video ? "key" : "delta";
		const bytesOfPacket = Buffer.concat([before, data, after]);
		return new EncodedPacket(bytesOfPacket, type, n / 10, 0.1, -1, undefined, { alpha: beside });
	};
	const size = { codedWidth: 64, codedHeight: 48 };
	const described = <Config extends { description?: Buffer }>(config: Config): Config =>
		trailing
			? { ...config, description: Buffer.concat([config.description ?? Buffer.alloc(0), Buffer.from(trailing)]) }
			: config;
	const channels = { numberOfChannels: 2, sampleRate: 48_000 };
	for (let n = 0; n < 10 * seconds; n++) {
		const config = picture === "none" ? undefined : pictures[picture];
		if (video && config) await video.add(packet(n), { decoderConfig: { ...described(config), ...size } });
		const soundConfig = sound && sounds[sound];
		if (audio && soundConfig)
			await audio.add(new EncodedPacket(Buffer.alloc(40, n + 1), "key", n / 10, 0.1), {
				decoderConfig: { ...(sound === "vorbis" ? soundConfig : described(soundConfig)), ...channels },
			});
	}
	await output.finalize();
	return Buffer.from(output.target.buffer ?? new ArrayBuffer(0));
}
