import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { TextResponse } from "~/http/page-rendering.server";
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

test.each([
	[
		"a page",
		(init: ResponseInit) => new TextResponse(forage.content, init),
		"text/plain",
		"Save-Data, Accept-Encoding",
	],
	["a file", (init: ResponseInit) => new Response(forage.content, init), "application/gzip", "Save-Data"],
])("every cookie of %s arrives, and its headers beside those of the request guard", async (_what, make, type, vary) => {
	const headers = new Headers({ "Cache-Control": "public", Vary: "Save-Data", "Content-Type": type });
	for (const cookie of ["session=1", "flash=2"]) headers.append("Set-Cookie", cookie);
	const { response, text } = await received(make({ status: 400, headers }));
	expect([response.status, text]).toEqual([400, forage.content]);
	expect(response.headers.getSetCookie()).toEqual(["session=1", "flash=2"]);
	expect(response.headers.get("Vary")).toBe(vary);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
});
