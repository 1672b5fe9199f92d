import { existsSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { multipartType } from "../site/raw-request";
import { long, patience, repeat, times } from "./repeat";
import { childrenOf, copyOf, isAlive, type Place, remove, spawnSite, startSite, until } from "./site-process";
import { left, leftBesideBackups, proveSound } from "./soundness";
import { addEvent, filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	const site = await startSite(filled);
	expect((await upload(site, cookie, galleryForm(film(20e6, "like noise"), "video").body)).status).toBe(200);
	await site.stop();
}, patience);

/** Stops in the middle of something: with 0, in time, and with nothing left that only a crash leaves. */
async function proveStop(site: Awaited<ReturnType<typeof startSite>>, place: Place) {
	const children = childrenOf(site.pid);
	const { code, signal, after } = await site.stop();
	expect({ code, signal }).toEqual({ code: 0, signal: null });
	expect(after).toBeLessThan(10_000);
	await until("no process outlives it", () => !children.some(isAlive), 10_000);
	expect([left(place, ".tmp"), leftBesideBackups(place)]).toEqual([[], []]);
	expect(existsSync(join(place.data, "en-marche"))).toBe(false);
	const log = join(place.data, "site.db-wal");
	expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
	return after;
}

const stops = (what: string, once: (place: Place) => Promise<string>) =>
	repeat("X23", `SIGTERM, ${what}`, times(1, 10), async () => {
		const place = copyOf(filled);
		const words = await once(place);
		const { site } = await proveSound(place);
		await site.stop();
		remove(place);
		return words;
	});

test("an idle site stops at once", { timeout: patience, skip: !long }, () =>
	stops("idle", async (place) => {
		const after = await proveStop(await startSite(place), place);
		expect(after).toBeLessThan(2000);
		return "0, at once";
	}),
);

test("the pages somebody waits for still come", { timeout: patience }, () =>
	stops("pages and forms on their way", async (place) => {
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
		expect(after).toBeLessThan(3000);
		// Who came after the signal found the door closed; nobody got half a page.
		for (const visit of await visits) if (visit.status === "fulfilled") expect(visit.value).toEqual([200, true]);
		for (const form of await saving) if (form.status === "fulfilled") expect(form.value.status).toBe(303);
		return "0, no half page";
	}),
);

test(
	"an upload on a slow line is given up after 8 seconds, and leaves nothing",
	{ timeout: patience, skip: !long },
	() =>
		stops("slow upload", async (place) => {
			const site = await startSite(place);
			const { hostname: host, port } = new URL(site.origin);
			const { body } = galleryForm(film(20e6), "video");
			const headers = {
				Cookie: cookie,
				Origin: site.origin,
				"Content-Type": multipartType,
				"Content-Length": body.length,
			};
			const asked = request({ host, port, path: "/admin/gallery/files", method: "POST", headers });
			let cut = false;
			asked.on("error", () => {
				cut = true;
			});
			asked.write(body.subarray(0, 5e6));
			await until("the upload has begun", () => left(place, ".tmp").length > 0);
			const trickle = setInterval(() => asked.write(body.subarray(5e6, 5e6 + 1000)), 50);
			const after = await proveStop(site, place).finally(() => clearInterval(trickle));
			expect([cut, after > 7000]).toEqual([true, true]);
			return "0 after 8 s, nothing left";
		}),
);

test("a backup that a volunteer has asked for is finished, or leaves nothing", { timeout: patience, skip: !long }, () =>
	stops("backup for a volunteer", async (place) => {
		const site = await startSite(place);
		const asked = browser(site.origin, cookie)
			.post("/admin/sauvegarde", {})
			.then(async (answer) => (await answer.arrayBuffer()).byteLength)
			.catch(() => 0);
		await until("the backup has begun", () => leftBesideBackups(place).length > 0);
		await proveStop(site, place);
		return (await asked) > 0 ? "0, and the backup was handed over" : "0, nothing left";
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
			expect(Date.now() - begun).toBeLessThan(10_000);
			await next.stop();
			remove(place);
			return code === 0 ? "0" : "ended by the signal, before it could hear it";
		}),
);

/** In its first tenths of a second Node itself is what ends. */
const isOver = ([code, ended]: [number | null, boolean]) => code === 0 || ended;
