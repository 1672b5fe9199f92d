import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { newAccountPath } from "~/people/accounts/one-time-links.server";
import { hashPassword } from "~/people/session/password.server";
import { db } from "~/platform/db/client.server";
import { attempts, users } from "~/platform/db/schema.server";
import { awa } from "../cast";
import { browser, textOf } from "../site/open-site";
import { from, guessedSite } from "./guessed-site";

vi.hoisted(() => {
	process.env.TRUST_PROXY_HOPS = "1";
});
const { site, oracle, signIn } = await guessedSite();

/** Counts like every wrong password, and is too long to be hashed. */
const quick = "x".repeat(257);

/**
 * Two guesses at two accounts, and what the rate limit has counted for both of them until it has counted so many.
 * @returns what it has counted for both
 */
async function guessAtMany(times: number, address: (n: number) => string, minutesAgo = 5) {
	const countedBy = async (n: number) => {
		const before = await db.$count(attempts);
		expect((await signIn(`n${n}@exemple.org`, quick, address(n))).status).toBe(400);
		return (await db.select().from(attempts).orderBy(attempts.id)).slice(before).map(({ subject }) => subject);
	};
	const first = await countedBy(1);
	const shared = (await countedBy(2)).filter((subject) => first.includes(subject));
	const at = new Date(Date.now() - minutesAgo * 60_000);
	await db.insert(attempts).values(
		Array(times - 2)
			.fill(shared)
			.flat()
			.map((subject: string) => ({ subject, at })),
	);
	return shared;
}

test.each([
	["one IPv6 network", (n: number) => `2001:db8:1:2:${n}::${n}`, 20],
	["an IPv4 address written in two ways", (n: number) => (n % 2 ? "203.0.113.7" : "::ffff:203.0.113.7"), 20],
	[
		"the IPv6 networks of one subscriber (/56)",
		(n: number) => `2001:db8:1:2${(n % 250).toString(16).padStart(2, "0")}::1`,
		40,
	],
	["the IPv6 networks of one site (/48)", (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 80],
])("guesses at many accounts from %s end after their number", async (_what, address, most) => {
	await guessAtMany(most - 1, address);
	expect((await signIn(`n${most}@exemple.org`, quick, address(most))).status).toBe(400);
	expect((await signIn("last@exemple.org", "faux", address(most + 1))).status).toBe(429);
	expect((await signIn("last@exemple.org", "faux", "2001:db8:2::1")).status).toBe(400);
});

/** Spends the shared budget of unknown browsers, from many addresses. */
async function spendStrangersBudget() {
	const shared = await guessAtMany(39, (n) => `198.51.100.${n}`, 2);
	expect(shared).toHaveLength(1);
	expect((await signIn("n40@exemple.org", quick, "198.51.100.40")).status).toBe(400);
	const refused = await (await signIn(awa.email, awa.password, "192.0.2.1")).text();
	expect(textOf(refused)).toMatch(/Trop de tentatives.*donner un lien/);
}

/** An account with Awa's password. */
async function newAccount(email: string) {
	await createAdministrator(email, awa.password);
	return { ...awa, email };
}

/** A browser that was signed in and out. */
async function knownBrowser(account = awa) {
	const known = browser(site.origin);
	expect((await known.post("/login", account)).status).toBe(303);
	await known.post("/logout", {});
	expect((await known.get("/admin")).status).toBe(302);
	return known;
}

/** The name of an account's device cookie, with « = ». */
const deviceName = async (account = awa) => (await knownBrowser(account)).cookies().replace(/=.*/, "=");

test("a spent budget of unknown browsers affects neither a known browser nor a session", async () => {
	const [known, volunteer] = [await knownBrowser(), await signedIn()];
	await spendStrangersBudget();
	expect((await known.post("/login", awa, from("198.51.100.1"))).status).toBe(303);
	const confirmed = await volunteer.post("/admin/sauvegarde", { password: awa.password });
	expect(confirmed.status).toBe(303);
	const changed = { currentPassword: awa.password, password: awa.password };
	expect((await volunteer.post("/admin/profil/password", changed)).status).toBe(303);
});

test("a browser that has signed in before has five guesses, from any address, in a separate budget", async () => {
	const [known, other] = [await knownBrowser(), await knownBrowser()];
	const guess = (password: string, n: number) => known.post("/login", { ...awa, password }, from(`192.0.2.${n}`));
	for (let n = 1; n <= 5; n++) expect((await guess("faux", n)).status).toBe(400);
	expect((await guess(awa.password, 6)).status).toBe(429);
	expect((await other.post("/login", awa)).status).toBe(303);
	expect((await signIn(awa.email, awa.password)).status).toBe(303);
});

test("when unknown browsers have spent theirs, a colleague's link leads in, and after three minutes a password", async () => {
	await spendStrangersBudget();
	const [user] = await db.select().from(users).where(eq(users.email, awa.email));
	const link = String(await newAccountPath("reset", user?.id ?? ""));
	const opened = await browser(site.origin).post(link, { password: awa.password }, from("192.0.2.1"));
	expect(opened.headers.get("Location")).toBe("/admin");
	await db.update(attempts).set({ at: new Date(Date.now() - 3 * 60_000 - 1) });
	expect((await signIn(awa.email, awa.password, "192.0.2.1")).status).toBe(303);
});

test.each([
	["password", "mariam@exemple.org", { passwordHash: await hashPassword("une autre phrase de passe") }],
	["second factor", "issa@exemple.org", { totpSecret: "scellé" }],
])("with a new %s a browser is unknown until it has signed in again", async (_what, email, changes) => {
	const account = await newAccount(email);
	const known = await knownBrowser(account);
	await db.update(users).set(changes).where(eq(users.email, email));
	await spendStrangersBudget();
	expect((await known.post("/login", { ...account, password: "faux" }, from("192.0.2.1"))).status).toBe(429);
});

test.each([
	["of another account", async () => (await knownBrowser()).cookies(), "moussa@exemple.org"],
	[
		"of another account under one's own cookie name",
		async () => {
			const moussa = await newAccount("moussa@exemple.org");
			return (await knownBrowser()).cookies().replace(await deviceName(), await deviceName(moussa));
		},
		"moussa@exemple.org",
	],
	["with one's own signature", async () => `${(await knownBrowser()).cookies().slice(0, -6)}AAAAAA`, awa.email],
	["that is a session's", async () => (await signedIn()).cookie().replace("session=", await deviceName()), awa.email],
])("guesses under a device cookie %s count as those of an unknown browser", async (_what, cookieOf, email) => {
	const cookie = await cookieOf();
	expect(cookie).toMatch(/^device-[\da-f]{8}=/);
	for (let n = 1; n <= 5; n++) await signIn(email, "faux");
	const headers = { ...from("203.0.113.7"), Cookie: cookie };
	expect((await browser(site.origin).post("/login", { email, password: "faux" }, headers)).status).toBe(429);
});

const signedIn = async () => {
	const volunteer = browser(site.origin);
	await volunteer.post("/login", awa);
	return volunteer;
};

test("a device cookie opens no session under any name, and signing in and out works alongside it", async () => {
	const asSession = (await knownBrowser()).cookies().replace(await deviceName(), "session=");
	const headers = { Cookie: asSession };
	expect((await browser(site.origin).get("/admin", headers)).status).toBe(302);
	expect((await browser(site.origin).post("/logout", {}, headers)).status).toBe(303);
	expect((await browser(site.origin).post("/login", awa, headers)).status).toBe(303);
});

test("only a sign-in sets cookies, the device's for a year and with the attributes of the session's", async () => {
	const visitor = browser(site.origin);
	for (const path of ["/", "/contact", "/login", "/confidentialite"]) await visitor.get(path);
	await visitor.post("/login", { ...awa, password: "faux" });
	expect(visitor.cookies()).toBe("");
	const given = (await visitor.post("/login", awa)).headers.getSetCookie();
	expect(given).toEqual([
		expect.stringMatching(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
		expect.stringMatching(/^device-[\da-f]{8}=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
	]);
	expect(Buffer.from(decodeURIComponent(String(given[1])), "base64").toString()).not.toContain("awa");
});

test("after all cases no secret is logged, and the site is sound", () => oracle.expectSoundAtTheEnd());
