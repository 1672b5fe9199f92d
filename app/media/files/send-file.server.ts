import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { AppLoadContext } from "@remix-run/node";
import { createFileResponse } from "@remix-run/response/file";
import { readOnlyNoFollow } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { withBackpressure } from "~/web/http/document-response.server";
import { errorResponse } from "~/web/http/error-response.server";
import { openStored } from "./disk-files.server";
import type { AddressedFile } from "./stored-files.server";

/** Returns whether a Range header names a single valid range. */
function isOneRange(range: string) {
	const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
	return Boolean(from || to) && (!from || !to || Number(from) <= Number(to));
}

/**
 * Serves a stored file with conditional and single-range requests (RFC 9110); several ranges, or a malformed one, are
 * ignored and the whole file is sent, as the RFC allows.
 * @param drained waits for backpressure: a slow client must not fill the memory
 * @returns undefined when the file is missing
 * @throws Response 503 when it cannot be read
 */
export async function sendFile(
	file: AddressedFile,
	request: Request,
	cacheControl: string,
	drained: AppLoadContext["drained"],
): Promise<Response | undefined> {
	const path = join(env.UPLOADS_DIR, file.path);
	const onDisk = await statStored(path).catch((error) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
		log("error", "A file could not be read", {}, error);
		throw errorResponse(503, "Ce fichier ne peut pas être lu pour l’instant. Réessayez dans un instant.");
	});
	if (onDisk === undefined) return undefined;

	// This is a suffix range of no bytes: the only form that cannot be satisfied.
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
			// The bytes at a URL never change, so the id is as strong as a digest.
			etag: "strong",
			digest: async () => file.id,
		},
	);
	// Browsers render a picture in a generated page with inline styles.
	response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	response.headers.set("Content-Disposition", "inline");
	// The library's error bodies are in English.
	return new Response(response.ok ? withBackpressure(response.body, drained) : null, response);
}

async function statStored(path: string) {
	const file = await openStored(path);
	return file.stat().finally(() => file.close());
}

async function* readStored(path: string, start: number, end: number) {
	const file = await openStored(path);
	yield* file.createReadStream({ start, end });
}

type FileLike = Parameters<typeof createFileResponse>[0];

/** Returns a lazily opened file that is closed when its reader cancels: @remix-run/fs leaves it open. */
function fileAt(path: string, { size, mtimeMs }: { size: number; mtimeMs: number }, type: string): FileLike {
	const stream = (start = 0, end = size) =>
		size === 0
			? new Blob().stream()
			: (Readable.toWeb(
					Readable.from(readStored(path, start, end - 1), { objectMode: false }),
				) as ReadableStream<Uint8Array>);
	return {
		name: path,
		size,
		type,
		lastModified: mtimeMs,
		stream,
		slice: (start, end) => ({ stream: () => stream(start, end) }),
		arrayBuffer: async () => new Uint8Array(await readFile(path, { flag: readOnlyNoFollow })).buffer,
	};
}
