import type { Readable } from "node:stream";

/** A place that keeps backups: a folder, or one on another machine. */
export type Remote = {
	list(): Promise<{ name: string; bytes: number }[]>;
	/**
	 * Stores a file, or replaces it.
	 * @returns true when the server's own checksum proves that it has these bytes; else they have to be read back
	 */
	put(name: string, content: Readable, bytes: number): Promise<boolean>;
	read(name: string): Promise<Readable>;
	/** Replaces a file of that name. Missing where a file appears under its name only once it is whole. */
	rename?(from: string, to: string): Promise<void>;
	remove(name: string): Promise<void>;
	close(): void;
};
