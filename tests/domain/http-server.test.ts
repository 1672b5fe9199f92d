import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { httpServer } from "../../server/http-server";

test.each([
	["HPE_INVALID_METHOD", "400 Bad Request"],
	["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
	["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"], // headers that came too slowly (RFC 9110 §15.5.9)
])("what Node calls %s is answered with %s, in French", async (code, status) => {
	const line = new PassThrough();
	httpServer(() => {}).emit("clientError", Object.assign(new Error(), { code }), line);
	const response = await text(line);
	expect(response.split("\r\n")[0]).toBe(`HTTP/1.1 ${status}`);
	expect(response).toContain("<p>Cette demande est mal formée.</p>");
});
