import type { Unplayable } from "~/media/films/choose-tracks";

// These are the messages between the page and its worker.

/** The result of a job for the worker. */
export type Shrunk =
	| { outcome: "shrunk"; blob: Blob }
	/** Small enough, or animated; `isLarge` for a film worth shrinking that this browser cannot shrink. */
	| { outcome: "kept"; isLarge?: boolean }
	/** By its bytes, the file is not a film that the site knows. */
	| { outcome: "noFilm" }
	/** Some browsers would not play it, and this one cannot convert it. */
	| Unplayable;

/** A job for the worker. */
export type ShrinkJob = {
	file: File;
	/** Whether to convert only files that visitors' browsers could not show. */
	original: boolean;
};

export type WorkerMessage = { part: number } | { result: Shrunk };
