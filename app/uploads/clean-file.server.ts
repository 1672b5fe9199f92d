import { uploadKindOf } from "~/files/media-type";
import { runImageJob } from "~/images/image-queue.server";
import { type Refusal, refusals } from "./refusal";
import { maxSeconds } from "./upload-limits";

/** A file without metadata, and the facts that pages need. */
export type CleanFile = {
	/** Its path on the disk. */
	file: string;
	type: string;
	bytes: number;
	/** The same for files that only differ in their metadata. */
	contentSha256: string;
	/** Null for a video. */
	width: number | null;
	height: number | null;
	colour: string | null;
	animated: boolean;
	/** Seconds; null for a picture, or a video of a single one. */
	duration: number | null;
};

/**
 * Rewrites an uploaded file to `${from}.clean`, without metadata on camera, place and maker.
 * @param name for the message of a refusal
 */
export async function cleanFile(from: string, type: string, name: string): Promise<CleanFile | Refusal> {
	const kind = uploadKindOf(type);
	return kind === "video" ? cleanVideo(from, name) : cleanPicture(kind === "document" ? "pdf" : "clean", from, name);
}

async function cleanPicture(kind: "clean" | "pdf", from: string, name: string): Promise<CleanFile | Refusal> {
	const file = `${from}.clean`;
	const job = { kind, from, to: file };
	const first = await runImageJob(job, "now");
	// The machine may have been busy, or memory short: once more, in a process of its own.
	const result = first.outcome === "broken" ? await runImageJob(job, "now") : first;
	switch (result.outcome) {
		case "cleaned": {
			const { outcome: _, ...facts } = result;
			return { file, duration: null, ...facts };
		}
		case "tooManyPixels":
		case "tooManyPixelsInAll":
		case "tooManyFrames":
		case "tooManyScans":
		case "tooManyPages":
		case "encrypted":
		case "tooHeavy":
			return refusals[result.outcome](name);
		case "broken":
			return refusals.tooHeavy(name);
		default:
			return refusals.damaged(name);
	}
}

async function cleanVideo(from: string, name: string): Promise<CleanFile | Refusal> {
	const file = `${from}.clean`;
	const result = await runImageJob({ kind: "film", from, to: file }, "now");
	switch (result.outcome) {
		case "rewritten": {
			if (result.duration > maxSeconds) return refusals.tooLong(name);
			const { outcome: _, duration, ...facts } = result;
			return { file, width: null, height: null, colour: null, animated: false, duration: duration || null, ...facts };
		}
		case "soundOnly":
		case "trimmed":
		case "otherSpeed":
		case "tooManyPackets":
		case "tooHeavy":
			return refusals[result.outcome](name);
		case "unplayablePicture":
		case "unplayableSound":
			return refusals[result.outcome](name, result.codec);
		case "broken":
			return refusals.failed(name);
		default:
			return refusals.damaged(name);
	}
}
