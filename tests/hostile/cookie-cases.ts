import { createHmac, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createAdministrator } from "~/accounts/accounts.server";
import { db } from "~/db/client.server";
import { journal, sessions, users } from "~/db/schema.server";
import { hashOf } from "~/session/session.server";
import { sessionSecret } from "~/session/session-secret.server";
import { awa, moussa } from "../cast";
import { browser } from "../site/open-site";
import { rawRequest } from "../site/raw-request";
import type { attackedSite } from "./attacked-site";
import { effort } from "./effort";
import { type Answer, headerOf } from "./oracle";
import type { HostileCase } from "./run-table";

const hour = 60 * 60_000;

/** A cookie as the site writes one: JSON in base64, signed. */
function signed(json: string, secret = sessionSecret()): string {
	const value = Buffer.from(json).toString("base64");
	const signature = createHmac("sha256", secret).update(value).digest("base64").replace(/=+$/, "");
	return `session=${encodeURIComponent(`${value}.${signature}`)}`;
}

const cookieOf = (id: string) => signed(JSON.stringify(id));

const isSignedOut = (answers: Answer[]) => {
	for (const answer of answers) expect(headerOf(answer, "location")).toMatch(/^\/login\?redirectTo=/);
};

/** Cookies that are malformed, forged, stolen, expired or from a session that has ended. */
export function cookieCases({ site }: Awaited<ReturnType<typeof attackedSite>>): HostileCase[] {
	const withCookie = (cookie: string) => rawRequest(site.origin, "/admin", { headers: { Cookie: cookie } });
	const opensNothing = (id: string, what: string, cookie: () => string | Promise<string>): HostileCase => ({
		id,
		what: `${what} opens no session`,
		status: 302,
		send: async () => withCookie(await cookie()),
		also: isSignedOut,
	});

	/** A session of Awa's, created and last used so many hours ago. */
	const aged = (id: string, what: string, created: number, used: number, status: number): HostileCase => ({
		id,
		what,
		status,
		adds: { sessions: 1 },
		send: async () => {
			const own = randomBytes(32).toString("base64url");
			const [user] = await db.select().from(users).where(eq(users.email, awa.email));
			const [createdAt, lastSeenAt] = [created, used].map((ago) => new Date(Date.now() - ago * hour));
			if (!user || !createdAt || !lastSeenAt) throw new Error("Awa is not there");
			await db
				.insert(sessions)
				.values({ idHash: hashOf(own), userId: user.id, data: { userId: user.id }, createdAt, lastSeenAt });
			return withCookie(cookieOf(own));
		},
	});

	/** Signs in, does something, and sends a copy of the cookie. */
	const after = (
		id: string,
		what: string,
		then: (who: ReturnType<typeof browser>) => Promise<unknown>,
	): HostileCase => ({
		id,
		what: `a copy of a cookie ${what} opens no session`,
		status: 302,
		empties: ["journal"],
		send: async () => {
			const email = `${id.toLowerCase()}@exemple.org`;
			const made = await createAdministrator(email, moussa.password);
			const who = browser(site.origin);
			await who.post("/login", { email, password: moussa.password });
			const copy = who.cookie();
			expect((await withCookie(copy)).status).toBe(200);
			await then(who);
			const answer = await withCookie(copy);
			await db.delete(users).where(eq(users.id, made?.id ?? ""));
			return answer;
		},
		also: async (answers) => {
			isSignedOut(answers);
			await db.delete(journal);
		},
	});

	return [
		...["%", "session=%E0%A4%A", ";;;=x", "__proto__=1", 'session=""', `session=${"a".repeat(15_000)}`].map((cookie) =>
			opensNothing("S01", `« ${cookie.slice(0, 30)} »`, () => cookie),
		),
		{
			id: "S06",
			what: "a cookie of 20 000 letters is refused",
			status: 431,
			send: () => withCookie(`session=${"a".repeat(20_000)}`),
		},
		opensNothing("S07", "a bad signature", () => `${site.cookie().slice(0, -6)}AAAAAA`),
		opensNothing("S07", "no signature", () => site.cookie().slice(0, site.cookie().lastIndexOf("."))),
		opensNothing("S08", "a cookie that is cut", () => site.cookie().slice(0, 40)),
		...["un autre secret de trente-deux lettres", ""].map((secret) =>
			opensNothing("S09", `a signature by the secret « ${secret} »`, () => signed(JSON.stringify("x"), secret)),
		),
		...["null", "{}", '"'].map((value) => opensNothing("S10", `the signed value ${value}`, () => signed(value))),
		{
			id: "S11",
			what: "of two cookies of one name one is read, and nothing breaks",
			status: [200, 302],
			send: () => Promise.all([withCookie(`${site.cookie()}; session=x`), withCookie(`session=x; ${site.cookie()}`)]),
		},
		opensNothing("S12", "the identifier of an account, signed", async () => {
			const [user] = await db.select().from(users);
			return cookieOf(user?.id ?? "");
		}),
		opensNothing("S12", "what the database holds of a session, signed", async () => {
			const [session] = await db.select().from(sessions);
			return cookieOf(session?.idHash ?? "");
		}),
		{
			id: "S13",
			what: "of many guessed identifiers, well signed, none opens a session",
			status: 302,
			send: async () => {
				const answers: Answer[] = [];
				for (let guess = effort(50, 1000); guess > 0; guess--)
					answers.push(await withCookie(cookieOf(randomBytes(32).toString("base64url"))));
				return answers;
			},
			also: isSignedOut,
		},
		aged("S14", "a session of yesterday is over", 26, 25, 302),
		aged("S15", "a session unused for three hours is over", 3, 3, 302),
		aged("S15", "a session used a minute ago goes on", 3, 0.02, 200),
		aged("S16", "a session of thirteen hours is over, however it is used", 13, 0, 302),
		aged("S17", "a session from before the clock was set back a day is over, and nothing breaks", -24, -24, 302),
		after("S19", "after signing out", (who) => who.post("/logout", {})),
		after("S20", "after another password was chosen", (who) =>
			who.post("/admin/profil/password", { currentPassword: moussa.password, password: "un autre puits plus profond" }),
		),
		after("S21", "of a disabled account", async (who) => {
			const [account] = await db.select().from(users).where(eq(users.email, "s21@exemple.org"));
			const answer = await site.post(`/admin/comptes/${account?.id}/disable`, {});
			expect(answer.status).toBe(303);
			await who.get("/");
		}),
	];
}
