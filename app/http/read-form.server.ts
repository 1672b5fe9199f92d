import type { ReadableStream } from "node:stream/web";
import { checkFieldName, maxFields } from "./form-names.server";
import { problem } from "./problem.server";

/** The most bytes of a form without files: 64 KiB. */
const formBytes = 64 * 1024;

/**
 * Reads a posted form without trusting anything of it: type, size, number and names of its fields are checked first.
 * @throws Response 400, 413 or 415 in French
 */
export async function readForm(request: Request, maxBytes = formBytes): Promise<FormData> {
	const [type = "", ...parameters] = (request.headers.get("Content-Type") ?? "").toLowerCase().split(";");
	if (type.trim() !== "application/x-www-form-urlencoded") throw problem(415);
	if (parameters.some((parameter) => /charset/.test(parameter) && !/utf-?8/.test(parameter))) throw problem(415);
	const fields = new URLSearchParams(await readText(request, maxBytes));
	if (fields.size > maxFields) throw problem(400);
	const form = new FormData();
	for (const [name, value] of fields) {
		checkFieldName(name);
		form.append(name, value);
	}
	return form;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
	if (Number(request.headers.get("Content-Length")) > maxBytes) throw problem(413);
	const decoder = new TextDecoder();
	let text = "";
	let bytes = 0;
	// Left open when it is too long: closing it would cut the line before the answer is read.
	const body = request.body as ReadableStream<Uint8Array> | null;
	for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
		bytes += chunk.byteLength;
		if (bytes > maxBytes) throw problem(413);
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}
