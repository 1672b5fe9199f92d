import { renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type Place, signIn } from "../built-server";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, ensureFolder, spawnSite, startSite, until } from "./site-process";
import { ask, heartbeatFiles, operate, proveAnswers, proveSoundAtRest } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

let filled: Place;
let backup = "";
beforeAll(async () => {
	const { place, cookie } = await filledPlace();
	filled = place;
	backup = /Sauvegarde faite\s: (\S+)/.exec((await operate(filled, "backup")).output)?.[1] ?? "";
	const site = await startSite(filled);
	expect((await addEvent(site, cookie)).status).toBe(303);
	await site.stop();
}, faultTimeout);

test("a site that is started during a restore waits for it, or makes it refuse", { timeout: faultTimeout }, () =>
	repeat("X07", "a start during a restore", 10, async () => {
		const place = copyOf(filled);
		const restored = operate(place, "backup", "restore", backup);
		await pause(500 * Math.random());
		const site = await startSite(place);
		const { code, output } = await restored;
		if (code !== 0) expect(output).toContain("Le site est en marche");
		await proveAnswers(site);
		const events = await (await browser(site.origin).get("/events.ics")).text();
		expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(1); // only one of the two is published
		await site.stop();
		await proveSoundAtRest(place);
		return code === 0 ? "restored, then started" : "started, restore refused";
	}),
);

test(
	"a site whose database is replaced while it waits for the migration lock uses the new one",
	{
		timeout: faultTimeout,
	},
	() =>
		repeat("X07", "a start that waits for a restore", 10, async () => {
			const [place, other] = [copyOf(filled), copyOf(filled)];
			await ask(other, "DELETE FROM events");
			await ask(other, "PRAGMA wal_checkpoint(TRUNCATE)");
			const lock = ensureFolder(join(place.data, "migration.lock"));
			const site = spawnSite(place, await freePort());
			await until("it waits", () => heartbeatFiles(place).length > 0);
			await pause(1000 * Math.random()); // whether it has opened the database already or not
			for (const end of ["-wal", "-shm"]) rmSync(join(place.data, `site.db${end}`), { force: true });
			renameSync(join(other.data, "site.db"), join(place.data, "site.db"));
			rmdirSync(lock);
			await until("it is ready", site.isReady);
			await proveAnswers(site);
			expect(await (await browser(site.origin).get("/events.ics")).text()).not.toContain("BEGIN:VEVENT");
			expect((await addEvent(site, await signIn(site))).status).toBe(303);
			site.terminate();
			await site.ended;
			return "uses the restored one";
		}),
);
