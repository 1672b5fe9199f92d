import { open, stat } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { kindOf } from "~/files/media-type";
import { runImageJob } from "~/images/image-queue.server";
import { blankVideoMetadata } from "./blank-video-metadata.server";
import { maxSeconds } from "./upload-limits";

/** A file that holds nothing but what it shows, and the facts pages need of it. */
export type CleanFile = {
	/** Where it is on the disk. */
	file: string;
	type: string;
	bytes: number;
	width: number | null;
	height: number | null;
	colour: string | null;
	animated: boolean;
	/** Seconds; null for a picture, or a video that does not tell. */
	duration: number | null;
};

/** What keeps a file from being shown. */
export type Flaw = "damaged" | "tooManyPixels" | "tooManyPixelsInAll" | "tooManyFrames" | "tooLong";

/**
 * Takes out of an uploaded file what tells of its camera, place and maker, after reading it whole.
 * @param from where the upload is; a picture is written anew to `${from}.clean`, a video is changed in place
 */
export async function cleanFile(from: string, type: string): Promise<CleanFile | Flaw> {
	return kindOf(type) === "image" ? cleanImage(from) : cleanVideo(from, type);
}

async function cleanImage(from: string): Promise<CleanFile | Flaw> {
	const file = `${from}.clean`;
	const result = await runImageJob({ kind: "clean", from, to: file }, "now");
	if (result.outcome === "made" || result.outcome === "failed") return "damaged";
	if (result.outcome !== "cleaned") return result.outcome;
	const { outcome: _, ...facts } = result;
	return { file, duration: null, ...facts };
}

async function cleanVideo(file: string, type: string): Promise<CleanFile | Flaw> {
	const video = type === "video/webm" ? { duration: await webmDuration(file) } : await blankVideoMetadata(file);
	if (video === undefined) return "damaged";
	if (video.duration > maxSeconds) return "tooLong";
	const { size } = await stat(file);
	const duration = video.duration > 0 ? video.duration : null;
	return { file, type, bytes: size, width: null, height: null, colour: null, animated: false, duration };
}

/** How much of a WebM is read, in bytes: what tells of the whole comes first, and reading all else takes minutes. */
const webmHead = 16 * 1024;

/**
 * A WebM is kept as it came: no phone writes a place into one. Some recorders do not write how long it is, either.
 * @returns seconds, as it says; NaN when it does not
 */
async function webmDuration(path: string): Promise<number> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(webmHead), 0, webmHead, 0);
		const head = buffer.subarray(0, bytesRead);
		return (await parseBuffer(head, { mimeType: "video/webm" }, { skipCovers: true })).format.duration ?? Number.NaN;
	} catch {
		return Number.NaN;
	} finally {
		await file.close();
	}
}
