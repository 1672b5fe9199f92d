import { expect, test, vi } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { awa, moussa } from "../cast";
import { browser } from "../site/open-site";
import { guessedSite } from "./guessed-site";

vi.hoisted(() => {
	process.env.TRUST_PROXY_HOPS = "1";
});
const { site, oracle } = await guessedSite();

test("signing in never leads to another site", async () => {
	const response = await browser(site.origin).post("/login", { ...awa, redirectTo: "/admin/..//evil.test" });
	expect([response.status, response.headers.get("Location")]).toEqual([303, "/admin/gallery"]);
	const page = await (await browser(site.origin).get("/login?redirectTo=/admin/..//evil.test")).text();
	expect(page).not.toContain('name="redirectTo"');
});

test("signing in ends the session that the browser had, of any account", async () => {
	await createAdministrator(moussa.email, moussa.password);
	const visitor = browser(site.origin);
	const elsewhere = browser(site.origin);
	await elsewhere.post("/login", awa);
	await visitor.post("/login", awa);
	const first = visitor.cookie();
	await visitor.post("/login", { ...awa, password: "faux" });
	expect((await browser(site.origin, first).get("/admin")).status).toBe(200);
	await visitor.post("/login", moussa);
	expect((await browser(site.origin, first).get("/admin")).status).toBe(302);
	const second = visitor.cookie();
	await visitor.post("/login", awa);
	expect((await browser(site.origin, second).get("/admin")).status).toBe(302);
	expect([(await visitor.get("/admin")).status, (await elsewhere.get("/admin")).status]).toEqual([200, 200]);
});

test("a session cookie fixed by an attacker opens nothing after signing in", async () => {
	const given = { Cookie: "session=choisi" };
	const response = await browser(site.origin).post("/login", awa, given);
	expect(response.headers.getSetCookie()[0]).not.toContain("choisi");
	expect((await browser(site.origin).get("/admin", given)).status).toBe(302);
});

test("after all cases no secret is logged, and the site is sound", () => oracle.expectSoundAtTheEnd());
