import type { Readable } from "node:stream";
import { json } from "@remix-run/node";
import { type CarriedForm, isLongForm } from "./carried-form";
import { openParser, readFields } from "./parse-multipart.server";

/**
 * Responds to a long form whose session has expired with a sign-in page that contains its fields. A form whose session
 * could not be read, or whose account may not send it, gets a page that sends it again. Nothing is stored: anonymous
 * requests must not fill the disk. Undefined for other requests.
 * @param read reads the carried fields; by default only the texts
 */
export async function carryForm(
	request: Request,
	status: 401 | 403 | 503,
	read: (request: Request) => Promise<Omit<CarriedForm, "to">> = readTexts,
): Promise<Response | undefined> {
	const { pathname, search, searchParams } = new URL(request.url);
	const to = pathname + search;
	// Scripts check the session before they send; and JSON could not show this page.
	if (request.method !== "POST" || searchParams.has("_data") || !isLongForm(to)) return undefined;
	const type = request.headers.get("Content-Type") ?? "";
	if (!type.toLowerCase().startsWith("multipart/form-data")) return undefined;
	return json({ carriedForm: { to, ...(await read(request)) } satisfies CarriedForm }, status);
}

/**
 * Maximum text carried for an anonymous request, in UTF-16 units, as browsers count, and in bytes: a report of maximal
 * length with all of its pictures, and some more.
 */
const maxLength = 130_000;
const maxBytes = 450_000;

/** A small file that is read with the texts. */
type SmallFile = { field: string; maxBytes: number };

/**
 * Reads the texts of a multipart form and skips its files except a small one: nothing is written, and only these are in
 * memory.
 * @returns `file`: the small file; undefined when none was chosen, "too large" when it has more bytes
 * @throws Response 400, 413 or 415 in French
 */
export async function readTexts(
	request: Request,
	small?: SmallFile,
): Promise<{ texts: [string, string][]; files: number; file?: Buffer | "too large" }> {
	const parser = openParser(request);
	const texts: [string, string][] = [];
	let files = 0;
	let file: Promise<Buffer | "too large"> | undefined;
	const fields = readFields(parser, (name, value) => texts.push([name, value]), { maxBytes, maxLength });
	parser.on("file", (name, stream, { filename }) => {
		if (filename) files++;
		stream.on("error", () => {});
		if (small && name === small.field && filename && !file) {
			file = bytesOf(stream, small.maxBytes);
			file.catch(() => {}); // it is awaited below
		} else stream.resume();
	});
	await fields.read(request);
	return { texts, files, file: await file };
}

async function bytesOf(stream: Readable, maxBytes: number): Promise<Buffer | "too large"> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		bytes += chunk.length;
		if (bytes <= maxBytes) chunks.push(chunk);
	}
	return bytes > maxBytes ? "too large" : Buffer.concat(chunks);
}
