import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { httpServer } from "../../server/http-server";

test("headers that come too slowly are answered with 408 (RFC 9110 §15.5.9), in French", async () => {
	const line = new PassThrough();
	httpServer(() => {}).emit("clientError", Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), line);
	const response = await text(line);
	expect(response.split("\r\n")[0]).toBe("HTTP/1.1 408 Request Timeout");
	expect(response).toContain("<p>Cette demande est mal formée.</p>");
});
