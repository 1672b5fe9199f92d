import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { TextResponse } from "~/http/text-response";
import { sendResponse } from "../../server/send-response";
import { forage } from "../cast";

/** The response a visitor gets after the request guard has set `no-store`. */
async function received(answer: Response) {
	const server = createServer((request, response) => {
		response.setHeader("Cache-Control", "no-store");
		void sendResponse(answer, request, response);
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
	const text = await response.text();
	server.close();
	return { response, text };
}

test("every cookie of a page arrives, and its headers beside those of the request guard", async () => {
	const headers = new Headers({ "Cache-Control": "public", Vary: "Save-Data", "Content-Type": "text/plain" });
	for (const cookie of ["session=1", "flash=2"]) headers.append("Set-Cookie", cookie);
	const { response, text } = await received(new TextResponse(forage.content, { status: 400, headers }));
	expect(text).toBe(forage.content);
	expect(response.status).toBe(400);
	expect(response.headers.getSetCookie()).toEqual(["session=1", "flash=2"]);
	expect(response.headers.get("Vary")).toBe("Save-Data, Accept-Encoding");
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("every cookie of a file arrives, and of its other headers each once", async () => {
	const headers = new Headers({ "Cache-Control": "private, no-store", "Content-Type": "application/gzip" });
	for (const cookie of ["session=1", "flash=2"]) headers.append("Set-Cookie", cookie);
	const { response, text } = await received(new Response(forage.content, { headers }));
	expect(text).toBe(forage.content);
	expect(response.headers.getSetCookie()).toEqual(["session=1", "flash=2"]);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
});
