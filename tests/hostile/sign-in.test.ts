import { expect, test, vi } from "vitest";
import { createAdministrator } from "~/accounts/accounts.server";
import { db } from "~/db/client.server";
import { attempts, users } from "~/db/schema.server";
import { awa, moussa } from "../cast";
import { browser, textOf } from "../site/open-site";
import { allOfIt } from "./effort";
import { guessedSite } from "./guessed-site";
import { read } from "./oracle";

// Watched before the site takes it up.
const verify = await vi.hoisted(async () => {
	const { createRequire } = await import("node:module");
	return vi.spyOn(createRequire(import.meta.url)("@node-rs/argon2"), "verify");
});

const { site, oracle, signIn } = await guessedSite();

test.each([
	["an unknown e-mail", "personne@exemple.org", "faux"],
	["no e-mail", "", awa.password],
	["no password", awa.email, ""],
	["a password of a page", awa.email, "x".repeat(60_000)],
	["a query for a password", awa.email, "' OR 1=1--"],
])("S31 with %s the answer is the same", async (_what, email, password) => {
	const response = await signIn(email, password);
	expect(response.status).toBe(400);
	expect(textOf(await response.text())).toContain("Erreur de connexion. Veuillez vérifier vos identifiants.");
	expect(response.headers.getSetCookie()).toEqual([]);
});

test.each([
	"//evil.test",
	"https://evil.test/admin",
	"/\\evil.test",
	"/admin/..//evil.test",
	"javascript:alert(1)",
	"/logout",
])("S25 signing in never leads to %s", async (redirectTo) => {
	const response = await browser(site.origin).post("/login", { ...awa, redirectTo });
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin/gallery");
	const page = await (await browser(site.origin).get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)).text();
	expect(page).not.toContain('name="redirectTo"');
});

test("S22 a cookie from before signing in is not the one after", async () => {
	const visitor = browser(site.origin);
	await visitor.post("/login", awa);
	const first = visitor.cookie();
	await visitor.post("/login", awa);
	expect(visitor.cookie()).not.toBe(first);
});

test("signing in ends the session that the browser had, whose ever it was", async () => {
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

test("S22 a cookie that somebody else chose opens nothing after signing in", async () => {
	const given = { Cookie: "session=choisi" };
	const response = await browser(site.origin).post("/login", awa, given);
	expect(response.headers.getSetCookie()[0]).not.toContain("choisi");
	expect((await browser(site.origin).get("/admin", given)).status).toBe(302);
});

test("S23 two browsers have a session each: one that leaves does not take the other along", async () => {
	const [phone, computer] = [browser(site.origin), browser(site.origin)];
	await phone.post("/login", awa);
	await computer.post("/login", awa);
	const left = await phone.post("/logout", {});
	// Not the cookies: that of the device stays, so that strangers cannot keep this browser out.
	expect(left.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
	expect(phone.cookie()).toBe("");
	expect([(await phone.get("/admin")).status, (await computer.get("/admin")).status]).toEqual([302, 200]);
});

test("S24 nobody is signed out by a link", async () => {
	for (const method of ["GET", "HEAD"]) expect((await site.send("/logout", { method })).status).toBe(405);
	expect((await site.get("/admin")).status).toBe(200);
});

test("S25 who is signed in is led on from the sign-in page, and may sign in again", async () => {
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

// Only where nothing else is done meanwhile: a busy machine tells nothing apart.
const timed = allOfIt ? test : undefined;

timed?.("S31 an unknown e-mail takes as long as a known one", async () => {
	const times = { known: [] as number[], unknown: [] as number[] };
	for (let time = 200; time > 0; time--)
		for (const [whose, email] of [
			["known", awa.email],
			["unknown", "personne@exemple.org"],
		] as const) {
			await db.delete(attempts);
			const started = performance.now();
			await signIn(email, "un mot de passe faux");
			times[whose].push(performance.now() - started);
		}
	const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
	const ratio = median(times.known) / median(times.unknown);
	expect(Math.abs(ratio - 1), `${ratio}`).toBeLessThan(0.1);
});

test.each([
	["one letter", "a", 400],
	["256 letters", "a".repeat(256), 400],
	["257 letters", "a".repeat(257), 400],
	["60 000 letters", "a".repeat(60_000), 400],
	["a mebibyte", "a".repeat(1024 * 1024), 413],
	["a NUL", `${awa.password}\0`, 400],
	["a space behind it", `${awa.password} `, 400],
	["other capitals", awa.password.toUpperCase(), 400],
])("S32 a password of %s is only wrong", async (_what, password, status) => {
	const answer = await read(await signIn(awa.email, password));
	oracle.expectAnswer(answer, status);
	expect(answer.text).not.toContain(password.length > 40 ? password.slice(0, 40) : `value="${password}"`);
});

test("S33 a password is what was typed: the same letters in other pieces are another one", async () => {
	const email = "noe@exemple.org";
	const composed = "le mil de Noël pousse".normalize("NFC");
	await createAdministrator(email, composed);
	expect((await signIn(email, composed)).status).toBe(303);
	expect((await signIn(email, composed.normalize("NFD"))).status).toBe(400);
	expect(await db.$count(users)).toBe(3);
});

test("S34 after all of it nothing secret is told, and the site is sound", () => oracle.expectSoundAtTheEnd());
