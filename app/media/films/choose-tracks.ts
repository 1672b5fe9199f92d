import type { Input, InputAudioTrack, InputVideoTrack } from "mediabunny";

type Container = "mp4" | "webm";

/** The one picture track and the sound of a film that browsers play, and the container in which they play them. */
export type ChosenTracks = { container: Container; picture: InputVideoTrack; sound?: InputAudioTrack };

/** The reason why browsers do not play a film; the codec by its name, empty when unknown. */
export type Unplayable =
	| { outcome: "noTracks" | "soundOnly" }
	| { outcome: "unplayablePicture" | "unplayableSound"; codec: string };

export type FilmResult =
	| {
			outcome: "rewritten";
			type: "video/mp4" | "video/webm";
			bytes: number;
			/** In seconds. */
			durationSeconds: number;
			/** Hash of the packets: the same for a film with other metadata. */
			contentSha256: string;
	  }
	| Unplayable
	/** `trimmed`: the shown part cannot be copied without pictures that were cut off; `otherSpeed`: slowed or sped up. */
	| { outcome: "damaged" | "tooManyPackets" | "trimmed" | "otherSpeed" };

/**
 * The container in which browsers play a picture and sound. AV1 is put into MP4 if possible: Safari cannot read it in
 * WebM.
 */
const containers: Record<string, Record<string, Container>> = {
	avc: { none: "mp4", aac: "mp4", mp3: "mp4", opus: "mp4" },
	vp8: { none: "webm", opus: "webm", vorbis: "webm" },
	vp9: { none: "webm", opus: "webm", vorbis: "webm", aac: "mp4", mp3: "mp4" },
	av1: { none: "mp4", aac: "mp4", mp3: "mp4", opus: "mp4", vorbis: "webm" },
};

/** Chooses the first pair of tracks that plays; the film's own choice comes before the others. */
export async function chooseTracks(input: Input): Promise<ChosenTracks | Unplayable> {
	const pictures = primaryFirst(await input.getPrimaryVideoTrack(), await input.getVideoTracks());
	const sounds = primaryFirst(await input.getPrimaryAudioTrack(), await input.getAudioTracks());
	for (const picture of pictures) {
		const playable = containers[await codecOf(picture)];
		for (const sound of playable ? [...sounds, ...(sounds.length === 0 ? [undefined] : [])] : []) {
			const container = playable?.[sound ? await codecOf(sound) : "none"];
			if (container) return { container, picture, sound };
		}
	}
	const [[picture], [sound]] = [pictures, sounds];
	if (picture === undefined) return { outcome: sound ? "soundOnly" : "noTracks" };
	const codec = await codecOf(picture);
	return containers[codec] && sound
		? { outcome: "unplayableSound", codec: await codecOf(sound) }
		: { outcome: "unplayablePicture", codec };
}

const primaryFirst = <Track>(primary: Track | null, all: Track[]) =>
	primary === null ? all : [primary, ...all.filter((track) => track !== primary)];

/** Profiles of H.264 with more than 8 bits or other than 4:2:0, which few devices play (ISO 14496-10 §A.2). */
const studioProfile = /^avc\d\.(2c|6e|7a|f4)/i;

async function codecOf(track: InputVideoTrack | InputAudioTrack): Promise<string> {
	const codec = await track.getCodec();
	if (codec === "avc" && studioProfile.test((await track.getCodecParameterString()) ?? "")) return "avc-studio";
	return codec ?? String((await track.getInternalCodecId()) ?? "");
}
