import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { addEvent } from "~/events/events.server";
import { addReport } from "~/reports/reports.server";
import { forage, noel } from "../cast";
import { openSite, textOf } from "./open-site";
import { rawRequest } from "./raw-request";

const site = await openSite();
afterAll(site.close);
beforeAll(async () => {
	await addEvent(newId(), { ...noel, posterId: null }, "Europe/Paris");
	await addReport(newId(), forage, []);
});

test.each([
	"/jamais-vu",
	"/jamais/vu/non/plus",
	"/.env",
	"/.git/config",
	"/wp-login.php",
	"/build/index.js",
	"/server/front-door.ts",
	"/..%2f..%2fetc/passwd",
	"/../../etc/passwd",
	"/%2e%2e/package.json",
	"/;/admin",
	"/f%C3%AAte",
	"/%F0%9F%8E%84",
	"/constructor",
	"/__proto__",
])("%s is told to be no page, in the site's own layout", async (path) => {
	const { status, text, headers } = await rawRequest(site.origin, path);
	expect(status).toBe(404);
	expect(headers["x-content-type-options"]).toBe("nosniff");
	expect(textOf(text)).toContain("Page introuvable");
	expect(textOf(text)).toContain("Accueil");
	expect(text).not.toMatch(/root:|node_modules|at \w+ \(|SQLITE/);
});

test.each([
	["a broken escape", "/%E0%A4%A"],
	["a lone percent sign", "/%"],
	["a NUL", "/%00"],
	["a backslash", "/\\evil.test"],
	["9 000 characters", `/${"a".repeat(9000)}`],
	["a query of 9 000 characters", `/events?apres=${"a".repeat(9000)}`],
])("an address with %s is refused in French", async (_what, path) => {
	const { status, text } = await rawRequest(site.origin, path);
	expect([400, 414]).toContain(status);
	expect(text).toContain("Cette adresse est mal formée.");
});

const lists = ["/events", "/rapports", "/gallery"];
const garbage = [
	"apres=",
	"apres=%00",
	"apres=zzz",
	"avant=zzz",
	"apres=' OR 1=1--",
	"apres=%E0%A4%A",
	"page=-1",
	"apres=1e9",
];
test.each(lists.flatMap((list) => garbage.map((query) => [list, query])))(
	"%s?%s shows the list",
	async (list, query) => {
		const { status, text } = await rawRequest(site.origin, `${list}?${query.replaceAll(" ", "%20")}`);
		expect(status).toBe(200);
		if (list === "/events") expect(textOf(text)).toContain(noel.title);
		if (list === "/rapports") expect(textOf(text)).toContain(forage.title);
	},
);

test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])("%s is no way to use the site", async (method) => {
	for (const path of ["/", "/events", "/admin", "/uploads/a", "/contact"]) {
		const headers = { Origin: site.origin };
		expect((await rawRequest(site.origin, path, { method, headers })).status).toBe(405);
	}
});

test.each(["/", "/events", "/rapports", "/gallery", "/apropos", "/jamais-vu", "/uploads/a", "/healthz"])(
	"nothing can be posted to %s",
	async (path) => {
		const response = await site.post(path, { title: "x" });
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
	},
);

test("asked only for its head, a page sends no text", async () => {
	const response = await site.send("/events", { method: "HEAD" });
	expect(response.status).toBe(200);
	expect(await response.text()).toBe("");
});

test("no address leads off the site", async () => {
	for (const path of [
		"//evil.test",
		"//evil.test/%2f..",
		"/login?redirectTo=//evil.test",
		"/admin?to=https://evil.test",
	]) {
		const { status, headers } = await rawRequest(site.origin, path);
		expect(status).toBeLessThan(500);
		if (headers.location !== undefined) expect(headers.location).toMatch(/^\/(?!\/)/);
	}
});

test("a page does not repeat the host it was asked under", async () => {
	const { text } = await rawRequest(site.origin, "/", { headers: { Host: "evil.test" } });
	expect(text).not.toContain("evil.test");
});

test.each([
	["/events/", "/events"],
	["/rapports//?apres=abc", "/rapports?apres=abc"],
	["/admin/events/", "/admin/events"],
])("%s leads to the one address of the page", async (from, to) => {
	const response = await site.get(from);
	expect(response.status).toBe(301);
	expect(response.headers.get("Location")).toBe(to);
});

test.each(["//elsewhere.example/", "//elsewhere.example//"])("%s leads to no other site", async (path) => {
	const response = await site.get(path);
	expect(response.headers.get("Location")).toBeNull();
});
