import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { proveStop, stops } from "./asked-to-stop";
import { long, patience, repeat, times } from "./repeat";
import { copyOf, type Place, remove, spawnSite, startSite, until } from "./site-process";
import { proveSound } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
}, patience);

test("the pages somebody waits for still come", { timeout: patience }, () =>
	stops(filled, "pages and forms on their way", async (place) => {
		const site = await startSite(place);
		const visits = Promise.allSettled(
			["/", "/events", "/rapports", "/gallery", "/plan-du-site"].map(async (path) => {
				const answer = await fetch(site.origin + path);
				return [answer.status, (await answer.text()).trimEnd().endsWith("</html>")];
			}),
		);
		const saving = Promise.allSettled([addEvent(site, cookie), addEvent(site, cookie)]);
		await pause(40 * Math.random());
		const after = await proveStop(site, place);
		if (long) expect(after).toBeLessThan(3000);
		// Who came after the signal found the door closed; nobody got half a page.
		for (const visit of await visits) if (visit.status === "fulfilled") expect(visit.value).toEqual([200, true]);
		for (const form of await saving) if (form.status === "fulfilled") expect(form.value.status).toBe(303);
		return "0, no half page";
	}),
);

test(
	"a start that is told to stop while it prepares itself ends, and the next one does not wait",
	{ timeout: patience },
	() =>
		repeat("X23", "SIGTERM, while it starts and migrates", times(1, 10), async (turn) => {
			const place = copyOf(filled);
			const site = spawnSite(place, await freePort());
			// First of all the moments around the lock of the migration.
			if (turn % 2 === 0)
				await until("it has begun", () => existsSync(join(place.data, "migration.lock")) || site.isReady());
			else await pause(600 * Math.random());
			site.terminate();
			const { code, signal } = await site.ended;
			expect([code, signal === "SIGTERM"]).toEqual(turn % 2 === 0 ? [0, false] : expect.toSatisfy(isOver));
			const begun = Date.now();
			const { site: next } = await proveSound(place);
			if (long) expect(Date.now() - begun).toBeLessThan(10_000);
			await next.stop();
			remove(place);
			return code === 0 ? "0" : "ended by the signal, before it could hear it";
		}),
);

test.each(["listening", "locking"])(
	"a start that is told to stop in the very moment of %s ends, and leaves no lock",
	{ timeout: patience },
	(moment) =>
		repeat("X23", `SIGTERM, in the moment of ${moment}`, times(1, 10), async () => {
			const place = copyOf(filled);
			const preload = pathToFileURL(resolve("tests/faults/asked-at-moment.mjs"));
			const settings = { HOST: "127.0.0.1", ASKED_WHILE: moment, NODE_OPTIONS: `--import=${preload}` };
			const site = spawnSite(place, await freePort(), { settings });
			const stillThere = pause(20_000, "still there", { ref: false });
			expect(await Promise.race([site.ended, stillThere])).toEqual({ code: 0, signal: null });
			expect(site.told()).toContain('"message":"Stopped"');
			expect(existsSync(join(place.data, "migration.lock"))).toBe(false);
			remove(place);
			return "0";
		}),
);

/** In its first tenths of a second Node itself is what ends. */
const isOver = ([code, ended]: [number | null, boolean]) => code === 0 || ended;
