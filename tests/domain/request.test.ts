import { expect, test } from "vitest";
import { SharedRequest } from "../../server/request";

const page = "http://localhost/events";
const original = new SharedRequest(page, { headers: { Accept: "text/html" } });
const { headers, method, signal } = original;

test("a copy that asks for the same is the same", () => {
	expect(new SharedRequest(page, { method, headers, signal, body: null })).toBe(original);
	expect(new SharedRequest(page, { headers, signal })).toBe(original);
});

test.each<[string, string, RequestInit]>([
	["another address", `${page}?apres=2`, { method, headers, signal }],
	["another method", page, { method: "HEAD", headers, signal }],
	["a body", page, { method: "POST", headers, signal, body: "" }],
	["a signal of its own", page, { method, headers, signal: AbortSignal.abort() }],
	["another treatment of redirects", page, { method, headers, signal, redirect: "manual" }],
	["headers of its own", page, { method, headers: new Headers(headers), signal }],
])("one with %s is another one", (_what, address, init) => {
	const copy = new SharedRequest(address, init);
	expect(copy).not.toBe(original);
	expect(copy.headers.get("Accept")).toBe("text/html");
	expect([copy.url, copy.method]).toEqual([address, init.method]);
	expect(copy.signal.aborted).toBe(init.signal?.aborted);
});

test("a form's request is never handed out again: it is read once", async () => {
	const form = new SharedRequest(page, { method: "POST", body: "titre=Forage" });
	const copy = new SharedRequest(page, { method: "POST", headers: form.headers, signal: form.signal });
	expect(await form.text()).toBe("titre=Forage");
	expect(copy).not.toBe(form);
	expect(await copy.text()).toBe("");
});
