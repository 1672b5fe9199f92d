import { expect, test } from "vitest";
import { isRunning, showRunning } from "~/backup/running-site.server";

test("a site shows that it runs; what a crash leaves does not count once the clock has gone on, or is set back", async () => {
	const stopped = await showRunning();
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
