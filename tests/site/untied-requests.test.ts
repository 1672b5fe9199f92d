import { afterAll, expect, test } from "vitest";
import { awa } from "../cast";
import { openSite } from "./open-site";

const { Request } = globalThis;
const tied: string[] = [];
// The built site takes what is global when it is loaded.
globalThis.Request = class extends Request {
	constructor(input: RequestInfo | URL, init?: RequestInit) {
		super(input, init);
		if (init?.signal) tied.push(`${this.method} ${this.url}`);
	}
};
const site = await openSite();
afterAll(() => {
	site.close();
	globalThis.Request = Request;
});

test("a copy of a page's request is not tied to it, for those ties are undone all at once while visitors wait", async () => {
	for (const path of ["/", "/events", "/rien"]) await site.get(path, { Cookie: "a=1" });
	expect(tied).toEqual([]);
});

test("that of a form is: whoever leaves stops it", async () => {
	await site.post("/login", { ...awa, password: "autre chose" });
	expect(tied).toContain(`POST ${site.origin}/login`);
});
