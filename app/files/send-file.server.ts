import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { AppLoadContext } from "@remix-run/node";
import { createFileResponse } from "@remix-run/response/file";
import { env } from "~/env/env.server";
import { withBackpressure } from "~/http/backpressure";
import { errorResponse } from "~/http/error-response.server";
import { log } from "~/log/log.server";
import type { AddressedFile } from "./stored-files.server";

/** Whether a request names one part, by its ends or its length, that does not end before it begins. */
function isOneRange(range: string) {
	const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
	return Boolean(from || to) && (!from || !to || Number(from) <= Number(to));
}

/**
 * Answers with a stored file: conditional and single-range requests as RFC 9110 has them; of several ranges, or one
 * that is malformed, none is heeded and the whole file is sent, as the RFC allows.
 * @param drained waits until the line has taken what was sent before, so that a slow visitor does not fill the memory
 * @returns undefined when the disk has lost the file
 * @throws Response 503 when the disk refuses it
 */
export async function sendFile(
	file: AddressedFile,
	request: Request,
	cacheControl: string,
	drained: AppLoadContext["drained"],
): Promise<Response | undefined> {
	const path = join(env.UPLOADS_DIR, file.path);
	const onDisk = await stat(path).catch((error) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
		log("error", "A file could not be read", {}, error);
		throw errorResponse(503, "Ce fichier ne peut pas être lu pour l’instant. Réessayez dans un instant.");
	});
	if (onDisk === undefined) return undefined;

	// The last nothing of a file: the one range of this form that cannot be satisfied.
	if (/^bytes=-0+$/.test(request.headers.get("Range") ?? ""))
		return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${onDisk.size}` } });
	const headers = new Headers(request.headers);
	if (onDisk.size === 0 || !isOneRange(headers.get("Range") ?? "")) headers.delete("Range");
	const response = await createFileResponse(
		fileAt(path, onDisk, file.type),
		new Request(request.url, { method: request.method, headers }),
		{
			acceptRanges: true,
			cacheControl,
			// The bytes at an address never change, so its identifier is as strong as a digest of them.
			etag: "strong",
			digest: async () => file.id,
		},
	);
	// The browser shows a picture in a page of its own making, with styles of its own.
	response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	response.headers.set("Content-Disposition", "inline");
	// What cannot be satisfied says so in English.
	return new Response(response.ok ? withBackpressure(response.body, drained) : null, response);
}

type FileLike = Parameters<typeof createFileResponse>[0];

/** A file that is opened when it is read, and closed when nobody reads on: @remix-run/fs leaves it open. */
function fileAt(path: string, { size, mtimeMs }: { size: number; mtimeMs: number }, type: string): FileLike {
	const stream = (start = 0, end = size) =>
		size === 0
			? new Blob().stream()
			: (Readable.toWeb(createReadStream(path, { start, end: end - 1 })) as ReadableStream<Uint8Array>);
	return {
		name: path,
		size,
		type,
		lastModified: mtimeMs,
		stream,
		slice: (start, end) => ({ stream: () => stream(start, end) }),
		arrayBuffer: async () => new Uint8Array(await readFile(path)).buffer,
	};
}
