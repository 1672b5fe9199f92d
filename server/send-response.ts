import { type IncomingMessage, ServerResponse } from "node:http";
import { writeReadableStreamToWritable } from "@remix-run/node";
import { requestId } from "../app/platform/log/log.server";
import { encodingFor, gzipOnce, isCompressible } from "./encoding";
import { headersFor } from "./security-headers";

/** Writes a response of Remix: text is compressed as a whole, files are streamed. */
export async function sendResponse(answer: Response, request: IncomingMessage, response: ServerResponse) {
	if ("whole" in answer) return sendText(String(answer.whole), answer, request, response);
	const { body, headers } = answer;
	if (body && isCompressible(headers.get("Content-Type")) && !headers.has("Content-Encoding"))
		return sendText(await answer.text(), answer, request, response);
	response.statusCode = answer.status;
	// Only Set-Cookie can be repeated; headers set by the request guard take precedence.
	for (const [name, value] of headers)
		if (name === "set-cookie") response.appendHeader(name, value);
		else if (name === "vary" || !response.hasHeader(name)) response.setHeader(name, value);
	if (body === null) return void response.end();
	return writeReadableStreamToWritable(body, response);
}

/**
 * Writes all headers at once, including those of `secure` instead of by its hook: headers set one by one stay on the
 * heap until the next major garbage collection. Names must be unique, since Node 20 takes the last; headers set by the
 * request guard take precedence.
 */
function sendText(text: string, { status, headers }: Response, request: IncomingMessage, response: ServerResponse) {
	const encoding = encodingFor(request.headers["accept-encoding"], ["gzip"]);
	const body = encoding === "gzip" ? gzipOnce(text) : Buffer.from(text);
	const all: (string | string[])[] = [];
	const cookies = headers.getSetCookie();
	if (cookies.length > 0) all.push("Set-Cookie", cookies);
	for (const [name, value] of headers)
		if (name !== "set-cookie" && name !== "vary" && !response.hasHeader(name)) all.push(name, value);
	for (const [name, value] of headersFor(status)) if (!headers.has(name)) all.push(name, value);
	const id = requestId();
	if (id) all.push("X-Request-Id", id);
	if (encoding !== "identity") all.push("Content-Encoding", encoding);
	const vary = headers.get("Vary");
	all.push("Vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding", "Content-Length", String(body.length));
	ServerResponse.prototype.writeHead.call(response, status, all);
	response.end(body);
}
