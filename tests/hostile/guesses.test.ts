import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { attempts, sessions } from "~/db/schema.server";
import { awa } from "../cast";
import { startSite } from "../faults/site-process";
import { browser, textOf } from "../site/open-site";
import { effort } from "./effort";
import { from, guessedSite } from "./guessed-site";

const { site, oracle, signIn } = await guessedSite();
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

test("S29 the limit stands in the database: a site that starts again forgives nothing", async () => {
	for (let time = 1; time <= 5; time++) await signIn(awa.email, "faux");
	expect(await db.$count(attempts)).toBe(15);
	expect(JSON.stringify(await db.select().from(attempts))).not.toContain("awa");
	const place = { data: process.env.DATA_DIR ?? "", uploads: process.env.UPLOADS_DIR ?? "" };
	const again = await startSite(place, { settings: { TRUST_PROXY_HOPS: "1" } });
	const signInThere = (address: string) => browser(again.origin).post("/login", awa, from(address));
	expect((await signInThere("203.0.113.7")).status).toBe(429);
	expect((await signInThere("198.51.100.9")).status).toBe(303);
	await again.stop();
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

test("after all of it nothing secret is told, and the site is sound", () => oracle.expectSoundAtTheEnd());
