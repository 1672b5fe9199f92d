import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp, { type OutputInfo } from "sharp";
import type { FilmResult } from "~/films/rewrite-film";
import { budgetOf, encodeVariant, pageBackground } from "./encode-variant";
import type { PdfRefusal } from "./pdf-picture";
import { maxAnimationPixels, maxFrames, maxPixels } from "./picture-limits";
import { type ShareContents, shareJpeg } from "./share-jpeg";
import type { VariantFormat } from "./variants";

/** The response of the image process: the result of the job, and its memory in bytes. */
export type ImageAnswer = { result: ImageResult; memory: number };

type VariantFile = { path: string; width: number; format: VariantFormat };

/** A job for the image process; all paths are on the disk. `unfinished` is the folder of files that are not complete. */
export type ImageJob =
	| { kind: "clean"; from: string; to: string }
	| { kind: "pdf"; from: string; to: string }
	| { kind: "variants"; from: string; to: VariantFile[]; unfinished: string }
	| ({ kind: "share"; to: string; unfinished: string } & ShareContents)
	| { kind: "film"; from: string; to: string };

type JobOf<Kind> = Extract<ImageJob, { kind: Kind }>;

export type ImageResult =
	| {
			outcome: "cleaned";
			type: "image/jpeg" | "image/webp";
			width: number;
			height: number;
			colour: string;
			animated: boolean;
			bytes: number;
			/** Hash of the written file: the same for a picture with other metadata. */
			contentSha256: string;
	  }
	| FilmResult
	| { outcome: "made" }
	| { outcome: "damaged" }
	/** The process was killed or took too long: another attempt may succeed. */
	| { outcome: "broken" }
	/** The disk is full or broken: the picture may be sound. */
	| { outcome: "failed"; code: string }
	| { outcome: "tooManyPixels" | "tooManyPixelsInAll" | "tooManyFrames" | PdfRefusal };

/** The longest side of a stored picture: enough for any screen, too small for a printed poster. */
const maxSide = 2560;
const maxAnimationSide = 800;

sharp.concurrency(1);
sharp.cache(false);

/** Runs one job; a bad picture or film is a result, never an error. */
export async function processImage(job: ImageJob): Promise<ImageResult> {
	if (job.kind === "share") return makeSharePicture(job);
	if (job.kind === "film") return rewrite(job);
	if (job.kind === "pdf") return cleanPdf(job.from, job.to);
	return job.kind === "clean" ? clean(job.from, job.to) : makeVariants(job);
}

/**
 * Writes the public file of a picture: upright, 8-bit sRGB, at most 2560 pixels a side, and without metadata: sharp
 * writes no EXIF, GPS, XMP, IPTC or thumbnail by default.
 */
async function clean(from: string, to: string): Promise<ImageResult> {
	try {
		const { width, height, pageHeight = height, pages = 1, hasAlpha, space, icc } = await open(from).metadata();
		if (pages > maxFrames) return { outcome: "tooManyFrames" };
		if (width * pageHeight > maxPixels) return { outcome: "tooManyPixels" };
		if (width * pageHeight * pages > maxAnimationPixels) return { outcome: "tooManyPixelsInAll" };
		const animated = pages > 1;
		const upright = sharp(from, { limitInputPixels: false, failOn: "truncated", animated }).autoOrient();
		const side = animated ? maxAnimationSide : maxSide;
		const resized = upright
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb");
		// sharp reads 16 bits with a profile as Display P3, and leaves them so unless a profile is asked for.
		const inSrgb = space === "rgb16" && icc ? resized.withIccProfile("srgb", { attach: false }) : resized;
		const opaque = !hasAlpha || (await isOpaque(from));
		const encoded = opaque && !animated ? inSrgb.jpeg({ quality: 86 }) : inSrgb.webp({ quality: 86 });
		return await cleaned(await encoded.toFile(to), to, animated);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Writes the pages of a PDF as one picture: no hidden text, script, attachment or author is left. */
async function cleanPdf(from: string, to: string): Promise<ImageResult> {
	const { pdfPicture } = await import("./pdf-picture");
	const picture = await pdfPicture(from); // a crash ends the process, which nobody takes for a damaged file
	if (typeof picture === "string") return { outcome: picture };
	try {
		return await cleaned(await picture.jpeg({ quality: 86 }).toFile(to), to);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** The facts of a written picture. */
async function cleaned(info: OutputInfo, file: string, animated = false): Promise<ImageResult> {
	return {
		outcome: "cleaned",
		type: info.format === "jpeg" ? "image/jpeg" : "image/webp",
		width: info.width,
		height: info.pageHeight ?? info.height,
		colour: await averageColour(file),
		animated,
		bytes: info.size,
		contentSha256: createHash("sha256")
			.update(await readFile(file))
			.digest("hex"),
	};
}

/** Loaded with the first film: pictures do without the package. */
async function rewrite({ from, to }: { from: string; to: string }): Promise<ImageResult> {
	try {
		const { rewriteFilm } = await import("~/films/rewrite-film");
		return await rewriteFilm(from, to);
	} catch (error) {
		return outcomeOf(error);
	}
}

/** Node's errors have a code, libvips' only a message: all but those of the disk mean a damaged file. */
function outcomeOf(error: unknown): ImageResult {
	const text = error instanceof Error ? `${"code" in error ? error.code : ""} ${error.message}` : "";
	const code = /ENOSPC|EDQUOT|EIO|EROFS|EACCES|No space left|Disk quota|Read-only file|Permission denied/.exec(
		text,
	)?.[0];
	return code === undefined ? { outcome: "damaged" } : { outcome: "failed", code };
}

const open = (from: string) => sharp(from, { limitInputPixels: false });

const isOpaque = async (from: string) => (await sharp(from, { limitInputPixels: maxPixels }).stats()).isOpaque;

/** The average colour, as `#rrggbb`: the placeholder while the picture loads. */
async function averageColour(from: string): Promise<string> {
	const pixel = await sharp(from)
		.flatten({ background: pageBackground })
		.resize(1, 1, { fit: "cover" })
		.removeAlpha()
		.raw()
		.toBuffer();
	return `#${pixel.subarray(0, 3).toString("hex")}`;
}

/** Each width is decoded and resized once, then encoded in every format. */
async function makeVariants({ from, to, unfinished }: JobOf<"variants">): Promise<ImageResult> {
	try {
		for (const width of new Set(to.map((file) => file.width))) {
			const { data, info } = await sharp(from).resize({ width }).raw().toBuffer({ resolveWithObject: true });
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

async function makeSharePicture({ to, unfinished, ...contents }: JobOf<"share">): Promise<ImageResult> {
	try {
		await writeAtomically(to, await shareJpeg(contents), unfinished);
		return { outcome: "made" };
	} catch (error) {
		return outcomeOf(error);
	}
}

/** By rename, as the file may be requested meanwhile. */
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
