import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/db/client.server";
import { attempts } from "~/platform/db/schema.server";
import { consumeRateLimit } from "~/web/http/rate-limit.server";
import { awa, fatou } from "../cast";

beforeEach(async () => {
	await db.delete(attempts);
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
});
afterEach(() => {
	vi.useRealTimers();
});

const login = (subject: string, max = 5) => [{ action: "login", subject, max }];
const allowed = async (subject: string, max?: number) => (await consumeRateLimit(login(subject, max))).allowed;
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

test("five attempts are allowed and the sixth is not, for that person alone", async () => {
	for (let time = 1; time <= 5; time++) expect(await allowed(awa.email)).toBe(true);
	expect(await allowed(awa.email)).toBe(false);
	expect(await allowed(fatou.email)).toBe(true);
});

test.each([
	["that goes on", 14],
	["that is set back a day", -24 * 60],
])("by a clock %s a new window starts a quarter of an hour later", async (_which, minutes) => {
	for (let time = 1; time <= 6; time++) await allowed(awa.email);
	later(minutes);
	expect(await allowed(awa.email)).toBe(false);
	later(16);
	expect(await allowed(awa.email)).toBe(true);
});

test("of twenty attempts at once no more than five are allowed", async () => {
	const all = await Promise.all(Array.from({ length: 20 }, () => allowed(awa.email)));
	expect(all.filter(Boolean).length).toBeLessThanOrEqual(5);
	expect(await allowed(awa.email)).toBe(false);
});

test("an undone attempt does not count", async () => {
	for (let time = 1; time <= 20; time++) {
		const attempt = await consumeRateLimit(login(awa.email));
		expect(attempt.allowed).toBe(true);
		await attempt.undo();
	}
});

test("one limit reached is enough to refuse, whatever the others say", async () => {
	for (let time = 1; time <= 3; time++) await allowed("203.0.113.7", 3);
	const both = await consumeRateLimit([...login(awa.email), ...login("203.0.113.7", 3)]);
	expect(both.allowed).toBe(false);
});

test("neither e-mail nor address is written down, and old attempts are swept away", async () => {
	await allowed(awa.email);
	expect(JSON.stringify(await db.select().from(attempts))).not.toContain("awa");
	later(16);
	await allowed(fatou.email);
	expect(await db.select().from(attempts)).toHaveLength(1);
});
