/** What is known of a film before it is decoded. */
export type FilmFacts = {
	width: number;
	height: number;
	framesPerSecond: number;
	/** Null when it has no name, undefined when there is no sound. */
	sound?: string | null;
	/** In bits a second. */
	soundBitrate?: number;
	bytes: number;
	seconds: number;
};

/** The longest side of a film that is sent, in pixels. */
const longestSide = 1280;

/** For pictures and sound together, in bits a second; and the least for the pictures alone, of 1280 × 720. */
const [bitrate, leastPictureBitrate] = [1_500_000, 1_300_000];

/** The same for what is left as it is. */
const smallEnough = 2_500_000;

/** The sounds that an MP4 takes over without another loss, and that browsers play there. */
const copiedSounds = ["aac", "mp3", "opus"];

/** Whether there is something to gain from another copy of a film that plays. */
export const isLarge = ({ width, height, bytes, seconds }: FilmFacts) =>
	Math.max(width, height) > longestSide || (8 * bytes) / seconds > smallEnough;

/** How a film becomes small. */
export function planFilm({ width, height, framesPerSecond, sound, soundBitrate = 0 }: FilmFacts) {
	const side = Math.min(longestSide, Math.max(width, height));
	return {
		size: width >= height ? { width: side } : { height: side },
		// Some phones film 60 pictures a second, which takes twice the time and room.
		frameRate: framesPerSecond > 35 ? 30 : undefined,
		pictureBitrate: Math.round(Math.max(leastPictureBitrate, bitrate - soundBitrate)),
		copiesSound: sound === undefined || copiedSounds.includes(sound ?? ""),
	};
}
