import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { attempts, sessions } from "~/db/schema.server";
import { awa } from "../cast";
import { browser, openSite, textOf } from "./open-site";

// Read when the site opens: one proxy of ours tells where each visitor is.
process.env.TRUST_PROXY_HOPS = "1";
const site = await openSite();
afterAll(site.close);
beforeAll(site.signIn);
beforeEach(async () => {
	await db.delete(attempts);
});

const from = (address: string) => ({ "X-Forwarded-For": address });
const signIn = (email: string, password: string, address = "203.0.113.7") =>
	browser(site.origin).post("/login", { email, password }, from(address));
const tooMany = "Trop de tentatives. Réessayez dans 15 minutes.";

test("after five wrong passwords the sixth try has to wait, and is told how long", async () => {
	for (let time = 1; time <= 5; time++) expect((await signIn(awa.email, "faux")).status).toBe(400);
	const response = await signIn(awa.email, "faux encore");
	const html = await response.text();
	expect(response.status).toBe(429);
	expect(response.headers.get("Retry-After")).toBe("900");
	expect(textOf(html)).toContain(tooMany);
	expect(html).toContain(`value="${awa.email}"`);
	expect(html).not.toContain("faux encore");
});

test("guessing goes on being refused even with the right password, from where the guesses came", async () => {
	for (let time = 1; time <= 5; time++) await signIn(awa.email, "faux");
	const before = await db.$count(sessions);
	expect((await signIn(awa.email, awa.password)).status).toBe(429);
	expect(await db.$count(sessions)).toBe(before);
});

test("someone else's guesses do not keep Awa out", async () => {
	for (let time = 1; time <= 6; time++) await signIn(awa.email, "faux", "198.51.100.9");
	expect((await signIn(awa.email, awa.password, "203.0.113.7")).status).toBe(303);
});

test("signing in well, again and again, is no guessing", async () => {
	for (let time = 1; time <= 8; time++) expect((await signIn(awa.email, awa.password)).status).toBe(303);
});

test("writing the e-mail another way does not begin the count anew", async () => {
	for (const email of [awa.email, awa.email.toUpperCase(), ` ${awa.email}`, `${awa.email} `, awa.email])
		await signIn(email, "faux");
	expect((await signIn(awa.email, "faux")).status).toBe(429);
});

test("one address may guess at twenty accounts and no more, whatever it writes before its own", async () => {
	for (let n = 1; n <= 20; n++)
		expect((await signIn(`n${n}@exemple.org`, "faux", `10.0.0.${n}, 203.0.113.7`)).status).toBe(400);
	expect((await signIn("n21@exemple.org", "faux", "10.0.0.21, 203.0.113.7")).status).toBe(429);
	expect((await signIn("n22@exemple.org", "faux", "203.0.113.8")).status).toBe(400);
});

test("twenty guesses at once are counted as twenty", async () => {
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
])("with %s the answer is the same", async (_what, email, password) => {
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
])("signing in never leads to %s", async (redirectTo) => {
	const response = await browser(site.origin).post("/login", { ...awa, redirectTo });
	expect(response.status).toBe(303);
	expect(response.headers.get("Location")).toBe("/admin/gallery");
	const page = await (await browser(site.origin).get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)).text();
	expect(page).not.toContain('name="redirectTo"');
});

test("a cookie from before signing in is not the one after", async () => {
	const visitor = browser(site.origin);
	await visitor.post("/login", awa);
	const first = visitor.cookie();
	await visitor.post("/login", awa);
	expect(visitor.cookie()).not.toBe(first);
});

test.each([
	["one IPv6 network", (n: number) => `2001:db8:1:2:${n}::${n}`, 429],
	["an IPv4 address written in two ways", (n: number) => (n % 2 ? "203.0.113.7" : "::ffff:203.0.113.7"), 429],
	["many IPv6 networks", (n: number) => `2001:db8:1:${n}::1`, 400],
])("guesses at many accounts from %s count as they should", async (_what, address, last) => {
	for (let n = 1; n <= 20; n++) expect((await signIn(`n${n}@exemple.org`, "faux", address(n))).status).toBe(400);
	expect((await signIn("n21@exemple.org", "faux", address(21))).status).toBe(last);
});
