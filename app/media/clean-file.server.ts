import { stat } from "node:fs/promises";
import { parseFile } from "music-metadata";
import { blankVideoMetadata } from "./blank-video-metadata.server";
import { doInImageProcess } from "./image-queue.server";
import { kindOf } from "./media-type";

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
	/** Seconds; null for a picture. */
	duration: number | null;
};

/**
 * Takes out of an uploaded file what tells of its camera, place and maker, after reading it whole.
 * @param from where the upload is; a picture is written anew to `${from}.clean`, a video is changed in place
 */
export async function cleanFile(from: string, type: string): Promise<CleanFile | "damaged" | "too many pixels"> {
	return kindOf(type) === "image" ? cleanImage(from) : cleanVideo(from, type);
}

async function cleanImage(from: string) {
	const file = `${from}.clean`;
	const result = await doInImageProcess({ kind: "clean", from, to: file }, "now");
	if (result.outcome !== "cleaned") return result.outcome === "too many pixels" ? result.outcome : "damaged";
	const { outcome: _, ...facts } = result;
	return { file, duration: null, ...facts };
}

async function cleanVideo(file: string, type: string) {
	const video = type === "video/webm" ? { duration: await webmDuration(file) } : await blankVideoMetadata(file);
	if (video === undefined) return "damaged";
	const { size } = await stat(file);
	const { duration } = video;
	return { file, type, bytes: size, width: null, height: null, colour: null, animated: false, duration };
}

/** A WebM is kept as it came: no phone writes a place into one. Some recorders do not write how long it is, either. */
async function webmDuration(file: string): Promise<number | null> {
	try {
		return (await parseFile(file, { skipCovers: true })).format.duration ?? null;
	} catch {
		return null;
	}
}
