import type { FilmResult } from "~/media/films/choose-tracks";
import type { Oval } from "./burn-ovals";
import type { ShareShape, ShareWords } from "./link-preview";
import type { VariantFormat } from "./picture-file";

// What the site and its image process say to each other.

/** A job for the image process; all paths are on the disk. `unfinished` is the folder of files that are not complete. */
export type ImageJob =
	| { kind: "clean"; from: string; to: string }
	| { kind: "pdf"; from: string; to: string }
	| { kind: "blur"; from: string; to: string; ovals: Oval[] }
	| { kind: "variants"; from: string; to: VariantFile[]; unfinished: string }
	| ({ kind: "share"; to: string; unfinished: string } & ShareContents)
	| { kind: "film"; from: string; to: string };

type VariantFile = { path: string; width: number; format: VariantFormat };

/** The contents of a share picture. */
export type ShareContents = {
	shape: ShareShape;
	words: ShareWords;
	photo?: SharePhoto;
	/** The association's own logo on the disk. */
	logo?: string;
};

/** A photo on the disk; its focal point is in percent. */
export type SharePhoto = { path: string; focusX: number | null; focusY: number | null };

/** The response of the image process: the result of the job, and its memory in bytes. */
export type ImageAnswer = { result: ImageResult; memory: number };

export type ImageResult =
	| CleanedPicture
	| FilmResult
	| { outcome: "made" }
	/** The process was killed or took too long: another attempt may succeed. */
	| { outcome: "broken" }
	/** The process was killed for using too much memory, which it would do again. */
	| { outcome: "tooHeavy" };

/** The result of cleaning a picture or PDF. */
export type CleanedPicture =
	| {
			outcome: "cleaned";
			type: "image/jpeg" | "image/webp";
			width: number;
			height: number;
			colour: string;
			animated: boolean;
			bytes: number;
			/** Hash of the written file: equal for a picture with other metadata. */
			contentSha256: string;
	  }
	| Unreadable
	| { outcome: "tooManyPixels" | "tooManyPixelsInAll" | "tooManyFrames" | "tooManyScans" | PdfRefusal };

export type Unreadable =
	| { outcome: "damaged" }
	/** The disk is full or broken: the picture may be intact. */
	| { outcome: "failed"; code: string };

/** The reason why a PDF cannot become a picture. */
export type PdfRefusal = "tooManyPages" | "encrypted" | "damaged";
