import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAdministrator } from "~/auth/accounts.server";
import { db } from "~/db/client.server";
import { attempts, sessions, users } from "~/db/schema.server";
import { awa, moussa } from "../cast";
import { browser, openSite, textOf } from "../site/open-site";
import { effort } from "./effort";
import { read, watchOver } from "./oracle";

// Read when the site opens: one proxy of ours tells where each visitor is.
process.env.TRUST_PROXY_HOPS = "1";
const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
const oracle = watchOver(site, ["faux encore", moussa.password]);
beforeEach(async () => {
	await db.delete(attempts);
});

const from = (address: string) => ({ "X-Forwarded-For": address });
const signIn = (email: string, password: string, address = "203.0.113.7") =>
	browser(site.origin).post("/login", { email, password }, from(address));
const tooMany = "Trop de tentatives. Réessayez dans 15 minutes.";

test("S27 after five wrong passwords the sixth try has to wait, and is told how long", async () => {
	for (let time = 1; time <= 5; time++) expect((await signIn(awa.email, "faux")).status).toBe(400);
	const response = await signIn(awa.email, "faux encore");
	const html = await response.text();
	expect(response.status).toBe(429);
	expect(response.headers.get("Retry-After")).toBe("900");
	expect(textOf(html)).toContain(tooMany);
	expect(html).toContain(`value="${awa.email}"`);
	expect(html).not.toContain("faux encore");
});

test("S27 guessing goes on being refused even with the right password, from where the guesses came", async () => {
	for (let time = 1; time <= 5; time++) await signIn(awa.email, "faux");
	const before = await db.$count(sessions);
	expect((await signIn(awa.email, awa.password)).status).toBe(429);
	expect(await db.$count(sessions)).toBe(before);
});

test("S27 someone else's guesses do not keep Awa out", async () => {
	for (let time = 1; time <= 6; time++) await signIn(awa.email, "faux", "198.51.100.9");
	expect((await signIn(awa.email, awa.password, "203.0.113.7")).status).toBe(303);
});

test("S27 signing in well, again and again, is no guessing", async () => {
	for (let time = 1; time <= 8; time++) expect((await signIn(awa.email, awa.password)).status).toBe(303);
});

test("S27 writing the e-mail another way does not begin the count anew", async () => {
	for (const email of [awa.email, awa.email.toUpperCase(), ` ${awa.email}`, `${awa.email} `, awa.email])
		await signIn(email, "faux");
	expect((await signIn(awa.email, "faux")).status).toBe(429);
});

test("S30 one address may guess at twenty accounts and no more, whatever it writes before its own", async () => {
	for (let n = 1; n <= 20; n++)
		expect((await signIn(`n${n}@exemple.org`, "faux", `10.0.0.${n}, 203.0.113.7`)).status).toBe(400);
	expect((await signIn("n21@exemple.org", "faux", "10.0.0.21, 203.0.113.7")).status).toBe(429);
	expect((await signIn("n22@exemple.org", "faux", "203.0.113.8")).status).toBe(400);
});

test.each([
	["one IPv6 network", (n: number) => `2001:db8:1:2:${n}::${n}`, 429],
	["an IPv4 address written in two ways", (n: number) => (n % 2 ? "203.0.113.7" : "::ffff:203.0.113.7"), 429],
	["many IPv6 networks", (n: number) => `2001:db8:1:${n}::1`, 400],
])("S30 guesses at many accounts from %s count as they should", async (_what, address, last) => {
	for (let n = 1; n <= 20; n++) expect((await signIn(`n${n}@exemple.org`, "faux", address(n))).status).toBe(400);
	expect((await signIn("n21@exemple.org", "faux", address(21))).status).toBe(last);
});

test("S28 twenty guesses at once are counted as twenty", async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(awa.email, "faux")));
	expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(5);
	expect(answers.every((answer) => [400, 429].includes(answer.status))).toBe(true);
});

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
	expect(left.headers.get("Clear-Site-Data")).toContain('"cookies"');
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

test("S29 the limit stands in the database: a site that starts again forgives nothing", async () => {
	for (let time = 1; time <= 5; time++) await signIn(awa.email, "faux");
	expect(await db.$count(attempts)).toBe(15);
	expect(JSON.stringify(await db.select().from(attempts))).not.toContain("awa");
	expect((await signIn(awa.email, awa.password)).status).toBe(429);
});

test("S30 where no proxy tells, a hundred pretended addresses are one", async () => {
	const pretended = (n: number) =>
		browser(site.origin).post(
			"/login",
			{ email: awa.email, password: "faux" },
			{ "X-Real-IP": `10.0.0.${n}`, "X-Client-Address": `10.0.0.${n}`, Forwarded: `for=10.0.0.${n}` },
		);
	for (let n = 1; n <= 5; n++) expect((await pretended(n)).status).toBe(400);
	for (let n = 6; n <= effort(20, 100); n++) expect((await pretended(n)).status).toBe(429);
});

test("S31 an unknown e-mail takes as long as a known one", async () => {
	const times = { known: [] as number[], unknown: [] as number[] };
	for (let time = effort(15, 200); time > 0; time--)
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
	expect(Math.abs(ratio - 1), `${ratio}`).toBeLessThan(effort(0.35, 0.1)); // few are told apart from a busy machine by little
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
	expect(await db.$count(users)).toBe(2);
});

test("S34 after all of it nothing secret is told, and the site is sound", () => oracle.expectSoundAtTheEnd());
