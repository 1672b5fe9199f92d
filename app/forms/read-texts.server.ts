import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { errorResponse } from "~/http/error-response.server";
import { checkFieldName } from "./form-names.server";
import { openParser, parse } from "./parse-multipart.server";

/**
 * The most text carried for an anonymous request, in UTF-16 units, as browsers count, and in bytes: a report of maximal
 * length with all of its pictures, and some more.
 */
const maxLength = 130_000;
const maxBytes = 450_000;

/** A small file that is read with the texts. */
type SmallFile = { field: string; maxBytes: number };

/**
 * Reads the texts of a multipart form and skips its files but a small one: nothing is written, and only these are in
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
	let [bytes, length] = [0, 0];
	let refusal: Response | undefined;
	parser.on("field", (name, value: string | undefined, { valueTruncated }) => {
		// The parser yields nothing for an unknown character set.
		if (value === undefined) refusal ??= errorResponse(415);
		bytes += Buffer.byteLength(value ?? "");
		length += value?.length ?? 0;
		if (valueTruncated || bytes > maxBytes || length > maxLength) refusal ??= errorResponse(413);
		if (refusal || value === undefined) return;
		try {
			checkFieldName(name);
			texts.push([name, value]);
		} catch (response) {
			if (response instanceof Response) refusal ??= response;
		}
	});
	parser.on("file", (name, stream, { filename }) => {
		if (filename) files++;
		stream.on("error", () => {});
		if (small && name === small.field && filename && !file) {
			file = bytesOf(stream, small.maxBytes);
			file.catch(() => {}); // awaited below
		} else stream.resume();
	});
	parser.on("fieldsLimit", () => (refusal ??= errorResponse(400)));
	parser.on("partsLimit", () => (refusal ??= errorResponse(400)));
	const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream);
	try {
		await parse(body, parser);
	} catch {
		throw errorResponse(400, "L’envoi a été interrompu ou est mal formé. Réessayez.");
	}
	if (refusal) throw refusal;
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
