import { type FileHandle, open } from "node:fs/promises";
import { CustomSource, Input, MATROSKA, MP4, QTFF, QuickTimeInputFormat, WEBM } from "mediabunny";
import type { ReadBytes } from "./edit-list";

/** More than any index or cluster of a film that is accepted has, in bytes. */
const mostAtOnce = 64e6;

/** A QuickTime file may begin without a brand; the package only knows those that have one. */
class UnbrandedMov extends QuickTimeInputFormat {
	async _canReadInput() {
		return true;
	}
}

/** A film on the disk. `close` it, whatever happens. */
export type OpenFilm = { input: Input; read: ReadBytes; file: FileHandle; size: number; close: () => Promise<void> };

export async function openFilm(path: string): Promise<OpenFilm> {
	const file = await open(path);
	const { size } = await file.stat();
	const read: ReadBytes = (start, end) => readBytes(file, start, end);
	const source = new CustomSource({
		getSize: () => size,
		read,
		prefetchProfile: "fileSystem",
	});
	const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA, new UnbrandedMov()] });
	const close = () => {
		input.dispose();
		return file.close();
	};
	return { input, read, file, size, close };
}

async function readBytes(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
	if (end - start > mostAtOnce) throw new RangeError("An element of the film is too large");
	const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
	return buffer.subarray(0, bytesRead);
}
