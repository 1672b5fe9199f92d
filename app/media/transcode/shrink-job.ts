import type { Unplayable } from "~/media/films/choose-tracks";

// What the page and its worker tell each other.

/** The result of a job for the worker. */
export type Shrunk =
	| { outcome: "shrunk"; blob: Blob }
	/** Small enough, or animated; `isLarge` of a film that is worth shrinking and more than this browser can do. */
	| { outcome: "kept"; isLarge?: boolean }
	/** Nothing that the site knows as a film, by its bytes. */
	| { outcome: "noFilm" }
	/** Not every browser would play it, and this one cannot convert it. */
	| Unplayable;

/** A job for the worker. */
export type ShrinkJob = {
	file: File;
	/** Only converts what visitors' browsers could not show. */
	original: boolean;
};

export type WorkerMessage = { part: number } | { result: Shrunk };
