import { open, stat } from "node:fs/promises";
import { parseBuffer } from "music-metadata";
import { kindOf } from "~/files/media-type";
import { runImageJob } from "~/images/image-queue.server";
import { blankVideoMetadata } from "./blank-video-metadata.server";
import { maxSeconds } from "./upload-limits";

/** A file without metadata, and the facts that pages need. */
export type CleanFile = {
	/** Its path on the disk. */
	file: string;
	type: string;
	bytes: number;
	width: number | null;
	height: number | null;
	colour: string | null;
	animated: boolean;
	/** Seconds; null for a picture, or when a video does not say. */
	duration: number | null;
};

/** Why a file cannot be published. */
export type Flaw = "damaged" | "tooManyPixels" | "tooManyPixelsInAll" | "tooManyFrames" | "tooLong";

/**
 * Removes metadata on camera, place and maker from an uploaded file.
 * @param from the uploaded file; a picture is written to `${from}.clean`, a video is changed in place
 */
export async function cleanFile(from: string, type: string): Promise<CleanFile | Flaw> {
	return kindOf(type) === "image" ? cleanImage(from) : cleanVideo(from, type);
}

async function cleanImage(from: string): Promise<CleanFile | Flaw> {
	const file = `${from}.clean`;
	const result = await runImageJob({ kind: "clean", from, to: file }, "now");
	if (result.outcome === "made" || result.outcome === "failed" || result.outcome === "broken") return "damaged";
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

/** How much of a WebM is read, in bytes: the segment information is at the start, and reading all takes minutes. */
const webmHead = 16 * 1024;

/**
 * A WebM is stored as it is: no phone writes a place into one. Some recorders write no duration either.
 * @returns seconds; NaN when unknown
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
