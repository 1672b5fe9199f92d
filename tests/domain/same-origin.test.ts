import { expect, test } from "vitest";
import { isCrossSite } from "~/web/http/local-path";

const ours = "https://association.test";
const foreign = (method: string, headers: Record<string, string>) =>
	isCrossSite(method, (name) => headers[name], [ours]);

test.each([
	["from our own page", { origin: ours, "sec-fetch-site": "same-origin" }],
	["from our own page in an old browser", { origin: ours }],
	["typed by the visitor", { origin: ours, "sec-fetch-site": "none" }],
	["without any trace of a browser, and without a cookie", {}],
	["from a browser that hides the origin but tells the site", { "sec-fetch-site": "same-origin", cookie: "session=1" }],
])("a post %s is ours", (_whence, headers) => {
	expect(foreign("POST", headers)).toBe(false);
});

test.each([
	["from another site", { origin: "https://evil.test", "sec-fetch-site": "cross-site" }],
	["from a sibling subdomain", { origin: ours, "sec-fetch-site": "same-site" }],
	[
		"from our page by one header and elsewhere by the other",
		{ origin: "https://evil.test", "sec-fetch-site": "same-origin" },
	],
	["from a sandboxed frame", { origin: "null" }],
	["from a sandboxed frame that claims our site", { origin: "null", "sec-fetch-site": "same-origin" }],
	["from our name without encryption", { origin: "http://association.test" }],
	["from a name that begins like ours", { origin: `${ours}.evil.test` }],
	["with our origin among others", { origin: `${ours}, https://evil.test` }],
	["with a word nobody knows", { origin: ours, "sec-fetch-site": "friendly" }],
	["that carries a cookie and tells nothing", { cookie: "session=1" }],
])("a post %s is refused", (_whence, headers) => {
	expect(foreign("POST", headers)).toBe(true);
});

test("reading is free to all, changing by any other method is not", () => {
	const elsewhere = { origin: "https://evil.test", "sec-fetch-site": "cross-site" };
	for (const method of ["GET", "HEAD"]) expect(foreign(method, elsewhere)).toBe(false);
	for (const method of ["POST", "PUT", "DELETE", "PATCH", "post"]) expect(foreign(method, elsewhere)).toBe(true);
});
