import type { IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { encodingFor, isCompressible, packAtOnce } from "./encoding";

/** Writes an answer of the pages to a visitor: text whole and packed, a file as it is read. */
export async function sendAnswer(answer: Response, request: IncomingMessage, response: ServerResponse) {
	response.statusCode = answer.status;
	for (const [name, value] of answer.headers) response.appendHeader(name, value);
	if ("whole" in answer) return sendText(String(answer.whole), request, response);
	if (answer.body === null) return void response.end();
	if (isCompressible(answer.headers.get("Content-Type")) && !answer.headers.has("Content-Encoding"))
		return sendText(await answer.text(), request, response);
	return writeReadableStreamToWritable(answer.body, response);
}

function sendText(text: string, request: IncomingMessage, response: ServerResponse) {
	const encoding = encodingFor(request.headers["accept-encoding"]);
	const packed = packAtOnce[encoding](text);
	if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
	response.appendHeader("Vary", "Accept-Encoding");
	response.setHeader("Content-Length", packed.length);
	response.end(packed);
}
