import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { readOnlyNoFollow } from "~/platform/env/disk";
import { blurPicture, budgetOf, cleanPdf, cleanPicture, encodeVariant, outcomeOf } from "./clean-picture";
import type { ImageJob, ImageResult } from "./image-job";
import { shareJpeg } from "./share-jpeg";

type JobOf<Kind> = Extract<ImageJob, { kind: Kind }>;

sharp.concurrency(1);
sharp.cache(false);

/** Runs one job; a bad picture or film is a result, never an error. */
export async function processImage(job: ImageJob): Promise<ImageResult> {
	if (job.kind === "share") return makeLinkPreview(job);
	if (job.kind === "film") return rewrite(job);
	if (job.kind === "pdf") return cleanPdf(job.from, job.to);
	if (job.kind === "blur") return blurPicture(job.from, job.to, job.ovals);
	return job.kind === "clean" ? cleanPicture(job.from, job.to) : makeVariants(job);
}

/** The module is loaded with the first film: pictures do without the package. */
async function rewrite({ from, to }: { from: string; to: string }): Promise<ImageResult> {
	try {
		const { rewriteFilm } = await import("~/media/films/rewrite-film");
		return await rewriteFilm(from, to);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Creates the variants: each width is decoded and resized once, then encoded in every format. */
async function makeVariants({ from, to, unfinished }: JobOf<"variants">): Promise<ImageResult> {
	try {
		const picture = await readFile(from, { flag: readOnlyNoFollow });
		for (const width of new Set(to.map((file) => file.width))) {
			const { data, info } = await sharp(picture).resize({ width }).raw().toBuffer({ resolveWithObject: true });
			const { channels, height } = info;
			for (const { path, format } of to.filter((file) => file.width === width))
				await writeAtomically(
					path,
					await encodeVariant(sharp(data, { raw: { width, height, channels } }), budgetOf(width, height), format),
					unfinished,
				);
		}
		return { outcome: "made" };
	} catch (error) {
		return outcomeOf(error);
	}
}

async function makeLinkPreview({ to, unfinished, ...contents }: JobOf<"share">): Promise<ImageResult> {
	try {
		await writeAtomically(to, await shareJpeg(contents), unfinished);
		return { outcome: "made" };
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Writes a file and renames it, as the file may be requested meanwhile. */
async function writeAtomically(path: string, bytes: Buffer, unfinished: string) {
	const partial = join(unfinished, `${randomUUID()}.${basename(path)}`); // nodes may share the folder
	await mkdir(unfinished, { recursive: true });
	try {
		await writeFile(partial, bytes);
		await rename(partial, path);
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	}
}
