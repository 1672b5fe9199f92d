import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "~/platform/env/env.server";
import { isRunning, startHeartbeat } from "~/site/backup/running-site.server";

test("a site shows that it runs; what a crash leaves does not count once the clock has gone on, or is set back", async () => {
	const stopped = await startHeartbeat();
	const day = 24 * 60 * 60_000;
	for (const [later, running] of [
		[0, true],
		[-1000, true],
		[day, false],
		[-day, false],
	] as const)
		expect([later, await isRunning(Date.now() + later)]).toEqual([later, running]);
	stopped();
	expect(await isRunning()).toBe(false);
});

test("a second site that ends, as for a port that is taken, leaves the first one's heartbeat file", async () => {
	const first = await startHeartbeat();
	const second = await startHeartbeat();
	second();
	expect(await isRunning()).toBe(true);
	first();
	expect(await isRunning()).toBe(false);
});

test("what crashed sites have left is gone when the next one starts", async () => {
	await startHeartbeat();
	const [sign = ""] = readdirSync(env.DATA_DIR).filter((name) => name.startsWith("en-marche"));
	utimesSync(join(env.DATA_DIR, sign), 0, 0);
	const stopped = await startHeartbeat();
	expect(readdirSync(env.DATA_DIR)).not.toContain(sign);
	stopped();
});
