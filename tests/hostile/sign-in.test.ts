import { expect, test, vi } from "vitest";
import { createAdministrator } from "~/accounts/accounts.server";
import { db } from "~/db/client.server";
import { users } from "~/db/schema.server";
import { awa, moussa } from "../cast";
import { browser, textOf } from "../site/open-site";
import { guessedSite } from "./guessed-site";
import { read } from "./oracle";

// Mocked before the site imports it.
const verify = await vi.hoisted(async () => {
	const { createRequire } = await import("node:module");
	return vi.spyOn(createRequire(import.meta.url)("@node-rs/argon2"), "verify");
});

const { site, oracle, signIn } = await guessedSite();

test.each([
	["an unknown e-mail", "personne@exemple.org", "faux"],
	["no e-mail", "", awa.password],
	["no password", awa.email, ""],
	["a query for a password", awa.email, "' OR 1=1--"],
])("S31 with %s the answer is the same", async (_what, email, password) => {
	const response = await signIn(email, password);
	expect(response.status).toBe(400);
	expect(textOf(await response.text())).toContain("Erreur de connexion. Veuillez vérifier vos identifiants.");
	expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(["//evil.test", "/\\evil.test", "/admin/..//evil.test", "/logout"])(
	"S25 signing in never leads to %s",
	async (redirectTo) => {
		const response = await browser(site.origin).post("/login", { ...awa, redirectTo });
		expect(response.status).toBe(303);
		expect(response.headers.get("Location")).toBe("/admin/gallery");
		const page = await (await browser(site.origin).get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)).text();
		expect(page).not.toContain('name="redirectTo"');
	},
);

test("S22 signing in changes the session cookie", async () => {
	const visitor = browser(site.origin);
	await visitor.post("/login", awa);
	const first = visitor.cookie();
	await visitor.post("/login", awa);
	expect(visitor.cookie()).not.toBe(first);
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

test("S22 a session cookie fixed by an attacker opens nothing after signing in", async () => {
	const given = { Cookie: "session=choisi" };
	const response = await browser(site.origin).post("/login", awa, given);
	expect(response.headers.getSetCookie()[0]).not.toContain("choisi");
	expect((await browser(site.origin).get("/admin", given)).status).toBe(302);
});

test("S23 two browsers have a session each: signing out ends one of them", async () => {
	const [phone, computer] = [browser(site.origin), browser(site.origin)];
	await phone.post("/login", awa);
	await computer.post("/login", awa);
	const left = await phone.post("/logout", { clearStorage: "oui" });
	// The device cookie stays, so that attackers cannot lock this browser out.
	expect(left.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
	expect(phone.cookie()).toBe("");
	expect([(await phone.get("/admin")).status, (await computer.get("/admin")).status]).toEqual([302, 200]);
});

test("S24 a link does not sign out", async () => {
	for (const method of ["GET", "HEAD"]) expect((await site.send("/logout", { method })).status).toBe(405);
	expect((await site.get("/admin")).status).toBe(200);
});

test("S25 the sign-in page redirects a session, and accepts another sign-in", async () => {
	expect((await site.get("/login")).status).toBe(302);
	expect((await site.get("/login?redirectTo=/admin/events")).headers.get("Location")).toBe("/admin/events");
	const again = browser(site.origin);
	await again.post("/login", awa);
	expect((await again.post("/login", awa)).status).toBe(303);
});

test("S26 a short form sent after the session has ended leads to the sign-in page and back", async () => {
	const ended = await browser(site.origin).post("/admin/profil/name", { name: "Perdu" });
	expect(ended.status).toBe(302);
	expect(ended.headers.get("Location")).toBe("/login?redirectTo=%2Fadmin%2Fprofil%2Fname&raison=continuer");
});

test("S31 for an unknown e-mail a password is checked as for a known one", async () => {
	for (const email of [awa.email, "personne@exemple.org"]) {
		verify.mockClear();
		expect((await signIn(email, "un mot de passe faux")).status).toBe(400);
		expect(verify, email).toHaveBeenCalledTimes(1);
	}
});

test.each([
	["257 letters", "a".repeat(257), 400],
	["a mebibyte", "a".repeat(1024 * 1024), 413],
	["a NUL", `${awa.password}\0`, 400],
	["a space behind it", `${awa.password} `, 400],
])("S32 a password of %s is only wrong", async (_what, password, status) => {
	const answer = await read(await signIn(awa.email, password));
	oracle.expectAnswer(answer, status);
	expect(answer.text).not.toContain(password.length > 40 ? password.slice(0, 40) : `value="${password}"`);
});

test("S27 after five wrong passwords the sixth attempt has to wait, and the answer says how long", async () => {
	for (let time = 1; time <= 5; time++) expect((await signIn(awa.email, "faux")).status).toBe(400);
	const response = await signIn(awa.email, "faux encore");
	const html = await response.text();
	expect(response.status).toBe(429);
	expect(response.headers.get("Retry-After")).toBe("900");
	expect(textOf(html)).toContain("Trop de tentatives. Réessayez dans 15 minutes");
	expect(html).toContain(`value="${awa.email}"`);
	expect(html).not.toContain("faux encore");
});

test("S28 twenty guesses at once are counted as twenty", async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(awa.email, "faux")));
	expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(5);
	expect(answers.every((answer) => [400, 429].includes(answer.status))).toBe(true);
});

test("S33 a password opens in each Unicode form of its letters, and not without their accents", async () => {
	const email = "noe@exemple.org";
	const composed = "le mil de Noël pousse".normalize("NFC");
	await createAdministrator(email, composed);
	expect((await signIn(email, composed)).status).toBe(303);
	expect((await signIn(email, composed.normalize("NFD"))).status).toBe(303);
	expect((await signIn(email, composed.replace("ë", "e"))).status).toBe(400);
	expect(await db.$count(users)).toBe(3);
});

test("S34 after all cases no secret is logged, and the site is sound", () => oracle.expectSoundAtTheEnd());
