import { type FileHandle, open } from "node:fs/promises";
import {
	CustomSource,
	Input,
	Logging,
	LogLevel,
	MATROSKA,
	MatroskaInputFormat,
	MP4,
	QTFF,
	QuickTimeInputFormat,
	WEBM,
	WebMOutputFormat,
} from "mediabunny";
import { chooseTracks, type FilmResult } from "./choose-tracks";
import { copyPackets, TooManyPackets } from "./copy-packets";
import { editListsOf, type ReadBytes, UnknownEdit } from "./edit-list";
import { HiddenPictures } from "./shown-packets";
import { fileTarget, writeMp4 } from "./write-mp4";

/** Seconds by which a film may be shorter than declared: durations are rounded. */
const tolerance = 1;

Logging.level = LogLevel.Silent;

/**
 * Remuxes the shown part of a film's picture and sound track into a new file, and nothing else of the old file.
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
			const { durationSeconds, sha256 } = copied;
			const { size } = await file.stat();
			const type = isMp4 ? "video/mp4" : "video/webm";
			return { outcome: "rewritten", type, bytes: size, durationSeconds, contentSha256: sha256 };
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

/** Returns whether a WebM or Matroska file ends too early; in an MP4 the index names the missing parts. */
async function isCut({ input, file, size }: OpenFilm): Promise<boolean> {
	const end = await declaredEnd(file);
	if (end !== undefined) return end > size;
	const seconds = await input.getDurationFromMetadata();
	return seconds !== null && (await input.computeDuration()) < seconds - tolerance;
}

/** Maximum bytes of an index or cluster: no film that is accepted has larger ones. */
const mostAtOnceBytes = 64e6;

/** Reads a QuickTime file that begins without a brand; the package only recognizes those with one. */
class UnbrandedMov extends QuickTimeInputFormat {
	async _canReadInput() {
		return true;
	}
}

/** An open film on the disk, to be closed in any case. */
type OpenFilm = { input: Input; read: ReadBytes; file: FileHandle; size: number; close: () => Promise<void> };

export async function openFilm(path: string): Promise<OpenFilm> {
	const file = await open(path);
	const { size } = await file.stat();
	const read: ReadBytes = (start, end) => readBytes(file, start, end);
	const source = new CustomSource({
		getSize: () => size,
		read,
		prefetchProfile: "fileSystem",
	});
	const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, new UnbrandedMov()] });
	const close = () => {
		input.dispose();
		return file.close();
	};
	return { input, read, file, size, close };
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
	if (end - start > mostAtOnceBytes) throw new RangeError("An element of the film is too large");
	const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
	return buffer.subarray(0, bytesRead);
}

/**
 * Returns where the segment of a Matroska or WebM file ends by its header, in bytes; undefined when it does not say, as
 * in a recording of a browser.
 */
async function declaredEnd(file: FileHandle): Promise<number | undefined> {
	const { buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
	const header = readSize(buffer, 4);
	const segment = header.value !== undefined ? readSize(buffer, header.end + header.value + 4) : undefined;
	return segment?.value !== undefined ? segment.end + segment.value : undefined;
}

/** Reads a variable-size integer (RFC 8794 §4): its length is the leading zeros plus one; all ones is unknown. */
function readSize(bytes: Buffer, at: number): { end: number; value?: number } {
	const length = Math.clz32(bytes[at] ?? 0) - 23;
	const end = at + length;
	if (length > 8 || end > bytes.length) return { end };
	const value = BigInt.asUintN(7 * length, BigInt(`0x${bytes.toString("hex", at, end)}`));
	return { end, value: value === 2n ** BigInt(7 * length) - 1n ? undefined : Number(value) };
}
