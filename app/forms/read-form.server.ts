import type { ReadableStream } from "node:stream/web";
import { errorResponse } from "~/http/error-response.server";
import { checkFieldName, maxFields } from "./form-names.server";

/** The most bytes of a form without files: 64 KiB. */
const maxBytes = 64 * 1024;

/**
 * Reads an untrusted form: type, size, number and names of its fields are checked first.
 * @param maxLength the most UTF-16 units of all texts together, for anonymous forms that are rendered again: one byte
 * may take ten in a page
 * @param bytes the most bytes of its body
 * @throws Response 400, 413 or 415 in French
 */
export async function readForm(request: Request, maxLength = maxBytes, bytes = maxBytes): Promise<FormData> {
	const [type = "", ...parameters] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
	if (type.trim() !== "application/x-www-form-urlencoded") throw errorResponse(415);
	if (parameters.some((parameter) => /charset/.test(parameter) && !/utf-?8/.test(parameter))) throw errorResponse(415);
	const fields = new URLSearchParams(await readText(request, bytes));
	if (fields.size > maxFields) throw errorResponse(400);
	let length = 0;
	for (const value of fields.values()) length += value.length;
	if (length > maxLength) throw errorResponse(413);
	const form = new FormData();
	for (const [name, value] of fields) {
		checkFieldName(name);
		form.append(name, value);
	}
	return form;
}

async function readText(request: Request, most: number): Promise<string> {
	if (Number(request.headers.get("Content-Length")) > most) throw errorResponse(413);
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	// Not cancelled when it is too long: that would close the connection before the response is read.
	const body = request.body as ReadableStream<Uint8Array> | null;
	for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
		bytes += chunk.byteLength;
		if (bytes > most) throw errorResponse(413);
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}
