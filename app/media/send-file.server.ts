import { stat } from "node:fs/promises";
import { join } from "node:path";
import { openLazyFile } from "@remix-run/fs";
import type { AppLoadContext } from "@remix-run/node";
import { createFileResponse } from "@remix-run/response/file";
import { env } from "~/env.server";
import { paced } from "~/http/paced";
import type { AddressedFile } from "./stored-files.server";

const oneRange = /^bytes=(\d{1,15}-\d{0,15}|-\d{1,15})$/;

/**
 * Answers with a stored file: conditional and single-range requests as RFC 9110 has them; of several ranges, or one
 * that is malformed, none is heeded and the whole file is sent, as the RFC allows.
 * @param drained waits until the line has taken what was sent before, so that a slow visitor does not fill the memory
 * @returns undefined when the disk has lost the file
 */
export async function sendFile(
	file: AddressedFile,
	request: Request,
	cacheControl: string,
	drained: AppLoadContext["drained"],
): Promise<Response | undefined> {
	const path = join(env.UPLOADS_DIR, file.path);
	const onDisk = await stat(path).catch(() => undefined);
	if (onDisk === undefined) return undefined;

	const notThere = () => new Response(null, { status: 416, headers: { "Content-Range": `bytes */${onDisk.size}` } });
	// The last nothing of a file: the one range of this form that cannot be satisfied.
	if (/^bytes=-0+$/.test(request.headers.get("Range") ?? "")) return notThere();
	const headers = new Headers(request.headers);
	if (!oneRange.test(headers.get("Range") ?? "")) headers.delete("Range");
	const response = await createFileResponse(
		openLazyFile(path, { type: file.type }),
		new Request(request.url, { method: request.method, headers }),
		{
			acceptRanges: true,
			cacheControl,
			// The bytes at an address never change, so its identifier is as strong as a digest of them.
			etag: "strong",
			digest: async () => file.id,
		},
	);
	if (response.status === 416) return notThere();
	// The browser shows a picture in a page of its own making, with styles of its own.
	response.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	response.headers.set("Content-Disposition", "inline");
	return new Response(paced(response.body, drained), response);
}
