import { existsSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { copiesBefore, migrations, olderPlace } from "./older-place";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, spawnSite, until } from "./site-process";
import { ask, askFile, proveSound } from "./soundness";

test("a migration that was killed is applied or not, and the next start completes it", {
	timeout: faultTimeout,
}, async () => {
	const rows = 15_000;
	const older = await olderPlace(rows);
	await repeat("X04", `kill -9 during a migration of ${rows} rows`, 30, async (repetition) => {
		const place = copyOf(older);
		const before = await migrations(place);
		const site = spawnSite(place, await freePort());
		await until("the migration has started", () => existsSync(join(place.data, "migration.lock")) || site.isReady());
		await pause(80 * Math.random());
		await site.kill();
		const between = await migrations(place);
		expect([before, before + 1]).toContain(between);
		const lock = join(place.data, "migration.lock");
		const locked = existsSync(lock);
		// Only the first repetition waits until the lock is stale.
		if (locked && repetition > 0) utimesSync(lock, new Date(0), new Date(0));
		const { site: next } = await proveSound(place);
		expect(await migrations(place)).toBe(before + 1);
		expect(await ask(place, "SELECT count(*) AS count FROM messages")).toMatchObject([{ count: rows }]);
		for (const copy of copiesBefore(place)) {
			const path = join(place.data, "backups", copy);
			const [whole] = await askFile(path, "PRAGMA integrity_check");
			expect(await askFile(path, "SELECT count(*) AS count FROM messages")).toMatchObject([{ count: rows }]);
			expect([copy, whole?.integrity_check]).toEqual([copy, "ok"]);
		}
		await next.stop();
		const schema = between === before ? "old schema" : "new schema";
		return locked ? `${schema}, under a stale lock` : schema;
	});
});
