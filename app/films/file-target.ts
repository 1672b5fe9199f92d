import type { FileHandle } from "node:fs/promises";
import { StreamTarget, type StreamTargetChunk } from "mediabunny";

/** A film's target on the disk. @param offset bytes to leave free in front */
export const fileTarget = (file: FileHandle, offset = 0) =>
	new StreamTarget(
		new WritableStream<StreamTargetChunk>({
			write: ({ data, position }) => writeAt(file, data, position + offset),
		}),
	);

/** Writes all bytes: a disk that is almost full takes a part of them first. */
export async function writeAt(file: FileHandle, bytes: Uint8Array, position: number) {
	for (let at = 0; at < bytes.length; )
		at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}
