import {
	BlobSource,
	Conversion,
	getFirstEncodableAudioCodec,
	Input,
	type InputAudioTrack,
	type InputVideoTrack,
	MATROSKA,
	MP4,
	Mp4OutputFormat,
	Output,
	QTFF,
	Quality,
	StreamTarget,
	type StreamTargetChunk,
	WEBM,
} from "mediabunny";
import { chooseTracks } from "~/media/films/choose-tracks";
import { cutOf, editListsOf, type ReadBytes, type Segment, UnknownEdit } from "~/media/films/edit-list";
import { HiddenPictures, shownPackets } from "~/media/films/shown-packets";
import type { Shrunk } from "./shrink-job";

/** Seconds by which a whole film may end before its declared end: tracks differ in length. */
const mostMissing = 2;

const kept = { outcome: "kept" } as const;

/** Converts a film to H.264 in MP4, at most 1280 pixels a side, without tags; its sound is copied if MP4 allows. */
export async function shrinkFilm(file: File, original: boolean, onProgress: (part: number) => void): Promise<Shrunk> {
	const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new BlobSource(file) });
	if (!(await input.canRead())) return (await mayBeFilm(file)) ? kept : { outcome: "noFilm" };
	const chosen = await chooseTracks(input);
	const unplayable = "outcome" in chosen && chosen.outcome !== "noTracks" ? chosen : undefined;
	const { picture, sound } = "outcome" in chosen ? await primaryTracks(input) : chosen;
	if (picture === null) return unplayable ?? kept;
	const cut = await cutIn(file, picture);
	const seconds = typeof cut === "object" && { seconds: cut.end - cut.start };
	const properties = { ...(await propertiesOf(file, picture, sound)), ...seconds };
	const isWorthIt = !original && isLarge(properties);
	const failed: Shrunk = unplayable ?? { outcome: "kept", isLarge: isWorthIt };
	if (cut === "unknown") return failed;
	const isNeeded = unplayable !== undefined || cut?.hidesPictures === true;
	if (!isNeeded && !isWorthIt) return kept;
	try {
		const blob = await convert(
			input,
			[picture, sound],
			{ ...planFilm(properties), trim: cut },
			properties.seconds,
			onProgress,
		);
		if (blob === undefined) return failed;
		return blob.size < file.size || isNeeded ? { outcome: "shrunk", blob } : kept;
	} catch {
		return failed;
	}
}

/**
 * Returns the shown part of a film that was cut at its ends, in seconds, and whether it begins with a picture that
 * depends on hidden ones; undefined for a whole film. `unknown` for several parts, which only the server joins.
 */
async function cutIn(file: File, picture: InputVideoTrack) {
	const read: ReadBytes = async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer());
	try {
		const segments = await cutOf(picture, await editListsOf(read, file.size));
		const [segment, ...others] = segments ?? [];
		if (segment === undefined) return undefined;
		if (others.length > 0) return "unknown";
		const end = Math.min(segment.to, await picture.computeDuration());
		return { start: segment.from, end, hidesPictures: await hidesPictures(picture, segment) };
	} catch (error) {
		if (error instanceof UnknownEdit) return "unknown";
		throw error;
	}
}

async function hidesPictures(picture: InputVideoTrack, segment: Segment): Promise<boolean> {
	if ((await picture.getCodec()) !== "avc") return true;
	try {
		await shownPackets(picture, [segment], { metadataOnly: true }).next();
		return false;
	} catch (error) {
		if (error instanceof HiddenPictures) return true;
		throw error;
	}
}

/** Returns whether a file may be a MOV without `ftyp`, which the library does not read and the server does. */
const mayBeFilm = async (file: File) => /^(moov|mdat|wide|free|skip)/.test(await file.slice(4, 8).text());

const primaryTracks = async (input: Input) => ({
	picture: await input.getPrimaryVideoTrack(),
	sound: (await input.getPrimaryAudioTrack()) ?? undefined,
});

async function propertiesOf(file: File, picture: InputVideoTrack, sound?: InputAudioTrack): Promise<FilmProperties> {
	return {
		width: await picture.getDisplayWidth(),
		height: await picture.getDisplayHeight(),
		framesPerSecond: (await picture.computePacketStats(100)).averagePacketRate,
		sound: await sound?.getCodec(),
		soundBitrate: (await sound?.computePacketStats(100))?.averageBitrate,
		bytes: file.size,
		seconds: (await picture.getDurationFromMetadata()) ?? (await picture.computeDuration()),
	};
}

type Plan = ReturnType<typeof planFilm> & { trim?: { start: number; end: number } };

/** Converts a film. @returns undefined when this browser lacks a codec for a track, or the film breaks off */
async function convert(
	input: Input,
	[picture, sound]: [InputVideoTrack, InputAudioTrack?],
	{ size, frameRate, copiesSound, pictureBitrate, trim }: Plan,
	seconds: number,
	onProgress: (part: number) => void,
): Promise<Blob | undefined> {
	const parts: Blob[] = [];
	const quality = new Quality({ bitrate: pictureBitrate });
	const codec = sound && !copiesSound ? await encodableSound(sound) : undefined;
	const conversion = await Conversion.init({
		input,
		// Without fragments, all of it would have to be in memory until the end; the server joins them.
		output: new Output({ format: new Mp4OutputFormat({ fastStart: "fragmented" }), target: appendingTo(parts) }),
		tags: {},
		video: (track) =>
			track === picture ? { codec: "avc", quality, frameRate, forceTranscode: true, ...size } : { discard: true },
		audio: (track) => (track === sound ? { codec } : { discard: true }),
		copy: { shiftTolerance: 1, boundaryPolicy: "shrink" },
		trim,
		showWarnings: false,
	});
	if (conversion.utilizedTracks.length < (sound ? 2 : 1)) return undefined;
	let reached = 0;
	conversion.onProgress = (part, seconds) => {
		reached = seconds;
		onProgress(part);
	};
	await conversion.execute();
	return reached > seconds - mostMissing ? new Blob(parts, { type: "video/mp4" }) : undefined;
}

async function encodableSound(sound: InputAudioTrack) {
	const [numberOfChannels, sampleRate] = [await sound.getNumberOfChannels(), await sound.getSampleRate()];
	return (await getFirstEncodableAudioCodec(["aac", "opus"], { numberOfChannels, sampleRate })) ?? undefined;
}

/** Returns a target that collects blobs, which browsers keep on the disk when they are large. */
function appendingTo(parts: Blob[]): StreamTarget {
	const write = ({ data }: StreamTargetChunk) => void parts.push(new Blob([data]));
	return new StreamTarget(new WritableStream({ write }), { chunked: true, chunkSize: 2 ** 22 });
}

/** Facts of a film that are known before it is decoded. */
type FilmProperties = {
	width: number;
	height: number;
	framesPerSecond: number;
	/** The codec of the sound: null when it has no name, undefined when there is no sound. */
	sound?: string | null;
	/** In bits per second. */
	soundBitrate?: number;
	bytes: number;
	seconds: number;
};

/** The longest side of a film that is sent, in pixels. */
const longestSide = 1280;

/** Bits per second of pictures and sound together; and the minimum for the pictures alone, of 1280 × 720. */
const [bitrate, leastPictureBitrate] = [1_500_000, 1_300_000];

/** Bits per second of a film that is left as it is. */
const smallEnough = 2_500_000;

/** Audio codecs that are copied into an MP4 without another loss, and that browsers play there. */
const copiedSounds = ["aac", "mp3", "opus"];

/** Returns whether another copy of a playable film would be worth its loss. */
export const isLarge = ({ width, height, bytes, seconds }: FilmProperties) =>
	Math.max(width, height) > longestSide || (8 * bytes) / seconds > smallEnough;

/** Plans how a film is made small. */
export function planFilm({ width, height, framesPerSecond, sound, soundBitrate = 0 }: FilmProperties) {
	const side = Math.min(longestSide, Math.max(width, height));
	return {
		size: width >= height ? { width: side } : { height: side },
		// Some phones film 60 pictures a second, which takes twice the time and space.
		frameRate: framesPerSecond > 35 ? 30 : undefined,
		pictureBitrate: Math.round(Math.max(leastPictureBitrate, bitrate - soundBitrate)),
		copiesSound: sound === undefined || copiedSounds.includes(sound ?? ""),
	};
}
