import type { ReadableStream } from "node:stream/web";
import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { errorResponse } from "~/web/http/error-response.server";

/** Maximum bytes of a form without files: 64 KiB. */
const maxBytes = 64 * 1024;

/**
 * Reads an untrusted form: type, size, number and names of its fields are checked first.
 * @param maxLength maximum UTF-16 units of all texts together, for anonymous forms that are rendered again: one byte
 *   may take ten in a page
 * @param bytes maximum bytes of its body
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
	// A body that is too long is not cancelled: that would close the connection before the response is read.
	const body = request.body as ReadableStream<Uint8Array> | null;
	for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
		bytes += chunk.byteLength;
		if (bytes > most) throw errorResponse(413);
		text += decoder.decode(chunk, { stream: true });
	}
	return text + decoder.decode();
}

const allowedName = /^(__intent__|__state__|[A-Za-z_]\w{0,63}(\[\d{1,3}\]|\.[A-Za-z_]\w{0,63}){0,4})$/;
const forbiddenSegment = /(^|\.)(__proto__|constructor|prototype)($|\.|\[)/;

/** Maximum number of fields of a form. */
export const maxFields = 200;

/**
 * Rejects unusual field names: conform would build huge arrays or deep objects from them.
 * @throws Response 400
 */
export function checkFieldName(name: string | undefined) {
	if (name === undefined || name === "undefined" || !allowedName.test(name) || forbiddenSegment.test(name))
		throw errorResponse(400);
}

// Errors without a message of their own only occur with forged forms; they are answered in French too.
z.config({ customError: () => "Cette valeur n’est pas acceptée : rechargez la page et réessayez." });

/** Fields that stay unchanged: passwords may contain leading or trailing spaces. */
const verbatim = new Set(["password", "currentPassword"]);

/**
 * Validates a form of `readForm` or `receiveForm`. Unknown fields are dropped; texts are normalized to NFC, with \n as
 * line break and trimmed, so that the stored text is the compared one.
 * @throws Response 400 when conform cannot parse the fields
 */
export function parseForm<Schema extends z.ZodObject>(form: FormData, schema: Schema) {
	const known = new FormData();
	for (const [name, value] of form) {
		const field = /^\w+/.exec(name)?.[0] ?? "";
		if (!Object.hasOwn(schema.shape, field) || typeof value !== "string") continue;
		known.append(name, verbatim.has(field) ? value : value.normalize("NFC").replace(/\r\n?/g, "\n").trim());
	}
	try {
		return parseWithZod(known, { schema });
	} catch {
		throw errorResponse(400);
	}
}
