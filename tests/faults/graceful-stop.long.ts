import { existsSync } from "node:fs";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { awa } from "../cast";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";
import { multipartType } from "../site/raw-request";
import { proveStop, stops } from "./graceful-stop";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, spawnSite, startSite, until } from "./site-process";
import { left, proveSound, unfinishedBackups } from "./soundness";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	const site = await startSite(filled);
	expect((await upload(site, cookie, galleryForm(film(20e6, "like noise"), "video").body)).status).toBe(200);
	await site.stop();
}, faultTimeout);

test("an idle site stops at once", { timeout: faultTimeout }, () =>
	stops(filled, "idle", async (place) => {
		const after = await proveStop(await startSite(place), place);
		expect(after).toBeLessThan(2000);
		return "0, at once";
	}),
);

test("an upload over a slow connection is aborted after 8 seconds, and leaves nothing", { timeout: faultTimeout }, () =>
	stops(filled, "slow upload", async (place) => {
		const site = await startSite(place);
		const { hostname: host, port } = new URL(site.origin);
		const { body } = galleryForm(film(20e6), "video");
		const headers = {
			Cookie: cookie,
			Origin: site.origin,
			"Content-Type": multipartType,
			"Content-Length": body.length,
		};
		const uploading = request({ host, port, path: "/admin/gallery/files", method: "POST", headers });
		let aborted = false;
		uploading.on("error", () => {
			aborted = true;
		});
		uploading.write(body.subarray(0, 5e6));
		await until("the upload has started", () => left(place, ".tmp").length > 0);
		const trickle = setInterval(() => uploading.write(body.subarray(5e6, 5e6 + 1000)), 50);
		const after = await proveStop(site, place).finally(() => clearInterval(trickle));
		expect([aborted, after > 7000]).toEqual([true, true]);
		return "0 after 8 s, nothing left";
	}),
);

test("a backup that a volunteer downloads is finished, or leaves nothing", { timeout: faultTimeout }, () =>
	stops(filled, "backup for a volunteer", async (place) => {
		const site = await startSite(place);
		const phone = browser(site.origin, cookie);
		await phone.post("/admin/sauvegarde", { password: awa.password });
		const download = phone
			.get("/admin/sauvegarde/fichier")
			.then(async (answer) => (await answer.arrayBuffer()).byteLength)
			.catch(() => 0);
		await until("the backup has started", () => unfinishedBackups(place).length > 0);
		await proveStop(site, place);
		return (await download) > 0 ? "0, and the backup was downloaded" : "0, nothing left";
	}),
);

test("a start stopped while it migrates ends, and the next one does not wait", { timeout: faultTimeout }, () =>
	repeat("X23", "SIGTERM, while it starts and migrates", 10, async (repetition) => {
		const place = copyOf(filled);
		const site = spawnSite(place, await freePort());
		// The moments around the migration lock are the most likely to fail.
		if (repetition % 2 === 0)
			await until("it has started", () => existsSync(join(place.data, "migration.lock")) || site.isReady());
		else await pause(600 * Math.random());
		site.terminate();
		const { code, signal } = await site.ended;
		expect([code, signal === "SIGTERM"]).toEqual(repetition % 2 === 0 ? [0, false] : expect.toSatisfy(isOver));
		const start = Date.now();
		const { site: next } = await proveSound(place);
		expect(Date.now() - start).toBeLessThan(10_000);
		await next.stop();
		return code === 0 ? "0" : "ended by the signal, before its handler was set";
	}),
);

test.each(["listening", "locking"])(
	"a start stopped at the moment of %s ends, and leaves no lock",
	{ timeout: faultTimeout },
	(moment) =>
		repeat("X23", `SIGTERM, at the moment of ${moment}`, 10, async () => {
			const place = copyOf(filled);
			const preload = pathToFileURL(resolve("tests/faults/signal-at-moment.mjs"));
			const settings = { HOST: "127.0.0.1", SIGNAL_WHILE: moment, NODE_OPTIONS: `--import=${preload}` };
			const site = spawnSite(place, await freePort(), { settings });
			const timeout = pause(20_000, "timeout", { ref: false });
			expect(await Promise.race([site.ended, timeout])).toEqual({ code: 0, signal: null });
			expect(site.output()).toContain('"message":"Stopped"');
			expect(existsSync(join(place.data, "migration.lock"))).toBe(false);
			return "0";
		}),
);

/** In its first tenths of a second Node has no signal handler. */
const isOver = ([code, ended]: [number | null, boolean]) => code === 0 || ended;
