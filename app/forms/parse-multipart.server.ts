import type { Readable } from "node:stream";
import busboy from "busboy";
import { errorResponse } from "~/http/error-response.server";
import { maxFields } from "./form-names.server";

/** The most bytes of a text field, and of all together: 1 MiB and 2 MiB. */
const fieldBytes = 1024 * 1024;
export const formBytes = 2 * fieldBytes;

/**
 * A parser for a multipart request, within the limits of the site.
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

/**
 * Pipes the body into the parser. After an error the rest is still drained, otherwise the response would not arrive.
 */
export function parse(body: Readable, parser: busboy.Busboy) {
	return new Promise<void>((resolve, reject) => {
		const cutOff = (error?: Error) => {
			parser.destroy(error);
			reject(error ?? new Error("The request broke off"));
		};
		body.once("error", cutOff).once("close", () => body.readableEnded || cutOff());
		// Not `once`: the parser may emit a second error, which would be uncaught.
		parser.once("close", resolve).on("error", (error) => {
			body.unpipe(parser).resume();
			reject(error);
		});
		body.pipe(parser);
	});
}
