import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { newId } from "~/db/new-id.server";
import { events, messages, reports } from "~/db/schema.server";
import { fatou, forage, noel } from "../cast";
import { picture, terre } from "../files";
import { browser, openSite, textOf } from "./open-site";

const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
const visitor = browser(site.origin);
const poster = await picture(terre);

/** Names that no form of the site uses. */
const names: [string, string][] = [
	["a[1000]", "a[1000]"],
	["a[10000000]", "a[10000000]"],
	["a[4294967295]", "a[4294967295]"],
	["a[-1]", "a[-1]"],
	["a[1.5]", "a[1.5]"],
	["a[", "a["],
	["a]", "a]"],
	["a..b", "a..b"],
	["[0]", "[0]"],
	["a dot", "."],
	["nothing", ""],
	["two words", "a b"],
	["an accent", "é"],
	["a.b.b.b and 3 000 more", `a${".b".repeat(3000)}`],
	["3 000 dots", ".".repeat(3000)],
	["10 000 letters", "n".repeat(10_000)],
	["__proto__", "__proto__"],
	["__proto__.x", "__proto__.x"],
	["constructor.prototype.x", "constructor.prototype.x"],
	["a.__proto__.x", "a.__proto__.x"],
	["title.constructor.x", "title.constructor.x"],
];

afterEach(async () => {
	await db.delete(events);
	await db.delete(reports);
	await db.delete(messages);
	expect(Object.keys(Object.prototype)).toEqual([]);
	expect(String({})).toBe("[object Object]");
});

test.each(names)("the contact form refuses a field called %s", async (_what, name) => {
	const body = new URLSearchParams({ ...fatou, id: newId() });
	body.append(name, "x");
	const response = await visitor.send("/contact", { method: "POST", body });
	expect(response.status).toBe(400);
	expect(textOf(await response.text())).toContain("La demande est mal formée.");
	expect(await db.$count(messages)).toBe(0);
});

test.each(names)("the event form refuses a field called %s", async (_what, name) => {
	const body = new FormData();
	for (const [key, value] of Object.entries({ id: newId(), ...noel })) body.append(key, value);
	body.append("poster", new File([new Uint8Array(poster)], "a.jpg"));
	body.append(name, "x");
	const response = await site.send("/admin/events/new", { method: "POST", body });
	expect(response.status).toBe(400);
	expect(await db.$count(events)).toBe(0);
});

const english = /invalid|expected|required|received|undefined|must |too (big|small|long)|should/i;
const shapes: [string, Record<string, string | string[]>][] = [
	["a list where a text is expected", { "title[0]": "x", title: [] }],
	["an object where a text is expected", { "title.x": "x", title: [] }],
	["a text and an object of one name", { "title.x": "x" }],
	["a title twice", { title: ["x", "y"] }],
	["a far place in a list", { "title[999]": "x", title: [] }],
	["a list where a date is expected", { "date[0]": "2026-01-01", date: [] }],
	["no identifier", { id: [] }],
	["an identifier of another kind", { id: "../../etc" }],
	["the words of a form library", { __intent__: "{bad", __state__: "{bad" }],
	["names every object has", { toString: "x", "hasOwnProperty.call": "x", valueOf: "x" }],
];

test.each(shapes)("a form with %s gets a French answer, never an error of ours", async (_what, changes) => {
	const event = await site.postFiles("/admin/events/new", { id: newId(), ...noel, ...changes }, "poster", [
		{ name: "a.jpg", bytes: poster },
	]);
	const { title, content } = forage;
	const report = await site.postFiles(
		"/admin/editreports/new",
		{ id: newId(), title, content, ...changes },
		"files",
		[],
	);
	for (const response of [event, report]) {
		expect(response.status).toBeLessThan(500);
		expect(textOf(await response.text())).not.toMatch(english);
	}
});
