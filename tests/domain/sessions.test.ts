import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { purgeExpiredSessions, readSession, sessionStorage } from "~/people/session/session.server";
import { db } from "~/platform/db/client.server";
import { sessions } from "~/platform/db/schema.server";
import { awa } from "../cast";

const account = await createAdministrator(awa.email, awa.password);
const id = account?.id ?? "";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T08:00:00Z") });
});
afterEach(() => {
	vi.useRealTimers();
});
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function signIn() {
	const session = await sessionStorage.getSession();
	session.set("userId", id);
	return (await sessionStorage.commitSession(session)).split(";")[0] ?? "";
}
const whoIs = async (cookie: string) =>
	(await readSession(new Request("http://site.test/", { headers: { Cookie: cookie } }))).get("userId");

test("a session that is used goes on, to twelve hours after signing in", async () => {
	const cookie = await signIn();
	for (let hour = 1; hour <= 11; hour++) {
		later(60);
		expect(await whoIs(cookie)).toBe(id);
	}
	later(61);
	expect(await whoIs(cookie)).toBeUndefined();
});

test("a session left alone for two hours is over", async () => {
	const cookie = await signIn();
	later(119);
	expect(await whoIs(cookie)).toBe(id);
	later(121);
	expect(await whoIs(cookie)).toBeUndefined();
	expect(await whoIs(cookie)).toBeUndefined();
});

test("a session of a clock that went ahead ends when it is set right, and is swept away; seconds do no harm", async () => {
	const cookie = await signIn();
	later(-0.5);
	expect(await whoIs(cookie)).toBe(id);
	await purgeExpiredSessions();
	expect(await whoIs(cookie)).toBe(id);
	later(-24 * 60);
	expect(await whoIs(cookie)).toBeUndefined();
	await purgeExpiredSessions();
	later(24 * 60);
	expect(await whoIs(cookie)).toBeUndefined();
});

test("the database contains no cookie, only its hash", async () => {
	const cookie = decodeURIComponent(await signIn());
	const signed = Buffer.from(cookie.slice("session=".length).split(".")[0] ?? "", "base64").toString();
	const stored = await db.select().from(sessions);
	expect(stored.length).toBeGreaterThan(0);
	for (const { idHash } of stored) expect(signed).not.toContain(idHash);
});

test.each(["", "session=%", "session=abc.def", "x".repeat(9000)])(
	"the cookie « %s » has no session",
	async (cookie) => {
		expect(await whoIs(cookie)).toBeUndefined();
	},
);

test("a cookie with a forged signature has no session", async () => {
	const cookie = await signIn();
	expect(await whoIs(cookie)).toBe(id);
	const unsigned = cookie.slice(0, cookie.lastIndexOf("."));
	for (const signature of ["", ".", `.${"A".repeat(43)}`]) expect(await whoIs(unsigned + signature)).toBeUndefined();
	expect(await whoIs(cookie.slice(0, -6))).toBeUndefined();
});
