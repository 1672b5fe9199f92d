import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { errorResponse } from "~/web/http/error-response.server";
import { checkFieldName, maxFields } from "./read-form.server";

/** Maximum bytes of a text field, and of all text fields together: 1 MiB and 2 MiB. */
const fieldBytes = 1024 * 1024;
export const formBytes = 2 * fieldBytes;

/**
 * Returns a parser for a multipart request, within the limits of the site.
 * @throws Response 400 or 415
 */
export function openParser(request: Request) {
	const type = request.headers.get("Content-Type") ?? "";
	if (!type.toLowerCase().startsWith("multipart/form-data")) throw errorResponse(415);
	try {
		return busboy({
			headers: { "content-type": type },
			defParamCharset: "utf8",
			limits: { fields: maxFields, fieldSize: fieldBytes, fieldNameSize: 200, parts: 2 * maxFields },
		});
	} catch {
		throw errorResponse(400);
	}
}

type Limits = {
	/** Maximum bytes of all texts. */
	maxBytes?: number;
	/** Maximum UTF-16 units of all texts, as browsers count. */
	maxLength?: number;
};

/**
 * Passes on the text fields of a form within the limits; none after the first refusal.
 * @returns `refuse` for other errors; `read`, which parses the body to its end and throws the first refusal
 */
export function readFields(
	parser: busboy.Busboy,
	append: (name: string, value: string) => void,
	{ maxBytes = formBytes, maxLength = Number.POSITIVE_INFINITY }: Limits = {},
) {
	let refusal: Response | undefined;
	let [bytes, length] = [0, 0];
	const refuse = (status: number, message?: string) => {
		refusal ??= errorResponse(status, message);
	};
	parser.on("field", (name, value: string | undefined, { valueTruncated }) => {
		// The parser yields nothing for an unknown character set.
		if (value === undefined) return refuse(415);
		bytes += Buffer.byteLength(value);
		length += value.length;
		if (valueTruncated || bytes > maxBytes || length > maxLength) refuse(413);
		if (refusal) return;
		try {
			checkFieldName(name);
			append(name, value);
		} catch (response) {
			if (response instanceof Response) refusal ??= response;
		}
	});
	parser.on("fieldsLimit", () => refuse(400)).on("partsLimit", () => refuse(400));

	/** Reads the form. @throws Response 400, 413 or 415 in French */
	async function read(request: Request) {
		const body = Readable.fromWeb((request.body ?? new Blob().stream()) as ReadableStream);
		try {
			await parse(body, parser);
		} catch {
			throw errorResponse(400, "L’envoi a été interrompu ou est mal formé. Réessayez.");
		}
		if (refusal) throw refusal;
	}

	return { refuse, read };
}

/**
 * Pipes the body into the parser. After an error the rest is still drained, otherwise the response would not arrive.
 */
function parse(body: Readable, parser: busboy.Busboy) {
	return new Promise<void>((resolve, reject) => {
		const cutOff = (error?: Error) => {
			parser.destroy(error);
			reject(error ?? new Error("The request broke off"));
		};
		body.once("error", cutOff).once("close", () => body.readableEnded || cutOff());
		// This is not `once`: the parser may emit a second error, which would be uncaught.
		parser.once("close", resolve).on("error", (error) => {
			body.unpipe(parser).resume();
			reject(error);
		});
		body.pipe(parser);
	});
}
