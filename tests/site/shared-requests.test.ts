import { afterAll, expect, test, vi } from "vitest";
import { awa } from "../cast";
import { openSite } from "./open-site";

// The built site takes what is global when it is loaded.
const { Request, made } = vi.hoisted(() => {
	const { Request } = globalThis;
	const made: string[] = [];
	globalThis.Request = class extends Request {
		constructor(input: RequestInfo | URL, init?: RequestInit) {
			super(input, init);
			made.push(`${this.method} ${this.url.slice(new URL(this.url).origin.length)}`);
		}
	};
	return { Request, made };
});
const site = await openSite();
afterAll(() => {
	site.close();
	globalThis.Request = Request;
});

test.each(["/", "/rien"])("all code that renders a part of %s gets the one request of the page", async (path) => {
	made.length = 0;
	await site.get(path, { Cookie: "a=1" });
	expect(made).toEqual([`GET ${path}`]);
});

test("data that a script asks for are asked under the address of their page", async () => {
	made.length = 0;
	const answer = await site.get("/events?_data=routes%2F_public.events._index", { Cookie: "a=1" });
	expect(answer.status).toBe(200);
	expect(made.length).toBeGreaterThan(1);
	expect(made.at(-1)).toBe("GET /events");
});

test("a form is read from its own request, and the page with its errors has another", async () => {
	made.length = 0;
	const answer = await site.post("/login", { ...awa, password: "autre chose" });
	expect(answer.status).toBe(400);
	expect(made.filter((one) => one === "POST /login").length).toBeGreaterThan(1);
});
