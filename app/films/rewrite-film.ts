import { open } from "node:fs/promises";
import { Logging, LogLevel, MatroskaInputFormat, WebMOutputFormat } from "mediabunny";
import { chooseTracks, type Unplayable } from "./choose-tracks";
import { copyPackets, TooManyPackets } from "./copy-packets";
import { editListsOf, UnknownEdit } from "./edit-list";
import { fileTarget } from "./file-target";
import { declaredEnd } from "./matroska-end";
import { type OpenFilm, openFilm } from "./open-film";
import { HiddenPictures } from "./shown-packets";
import { writeMp4 } from "./write-mp4";

export type FilmResult =
	| {
			outcome: "rewritten";
			type: "video/mp4" | "video/webm";
			bytes: number;
			/** Seconds. */
			duration: number;
			/** Hash of the packets: the same for a film with other metadata. */
			contentSha256: string;
	  }
	| Unplayable
	/** `trimmed`: what is shown cannot be copied without pictures that were cut off; `otherSpeed`: slowed or sped up. */
	| { outcome: "damaged" | "tooManyPackets" | "trimmed" | "otherSpeed" };

/** How much shorter than declared a film may be, in seconds: durations are rounded. */
const tolerance = 1;

Logging.level = LogLevel.Silent;

/**
 * Remuxes a film into a new file: of one picture and one sound track what is shown, and nothing else of the old file.
 * @throws when the film cannot be read, or the disk fails
 */
export async function rewriteFilm(from: string, to: string): Promise<FilmResult> {
	const film = await openFilm(from);
	try {
		const chosen = await chooseTracks(film.input);
		if ("outcome" in chosen) return chosen.outcome === "noTracks" ? { outcome: "damaged" } : chosen;
		const isMatroska = (await film.input.getFormat()) instanceof MatroskaInputFormat;
		if (isMatroska && (await isCut(film))) return { outcome: "damaged" };
		const file = await open(to, "w");
		try {
			const isMp4 = chosen.container === "mp4";
			const lists = isMatroska ? new Map() : await editListsOf(film.read, film.size);
			const copied = isMp4
				? await writeMp4(chosen, { size: film.size, lists }, file)
				: await copyPackets(chosen, new WebMOutputFormat(), fileTarget(file), lists);
			if (!copied?.packets) return { outcome: "damaged" };
			const { duration, sha256 } = copied;
			const { size } = await file.stat();
			const type = isMp4 ? "video/mp4" : "video/webm";
			return { outcome: "rewritten", type, bytes: size, duration, contentSha256: sha256 };
		} finally {
			await file.close();
		}
	} catch (error) {
		if (error instanceof TooManyPackets) return { outcome: "tooManyPackets" };
		if (error instanceof HiddenPictures) return { outcome: "trimmed" };
		if (error instanceof UnknownEdit) return { outcome: "otherSpeed" };
		throw error;
	} finally {
		await film.close();
	}
}

/** Whether a WebM or Matroska file ends too early; in an MP4 the index names what lacks. */
async function isCut({ input, file, size }: OpenFilm): Promise<boolean> {
	const end = await declaredEnd(file);
	if (end !== undefined) return end > size;
	const seconds = await input.getDurationFromMetadata();
	return seconds !== null && (await input.computeDuration()) < seconds - tolerance;
}
