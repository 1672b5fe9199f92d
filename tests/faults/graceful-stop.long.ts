import { existsSync } from "node:fs";
import { request } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { freePort } from "../free-port.mjs";
import { multipartType } from "../site/raw-request";
import { proveStop, stops } from "./graceful-stop";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, spawnSite, startSite, until } from "./site-process";
import { left } from "./soundness";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	const site = await startSite(filled);
	expect((await upload(site, cookie, galleryForm(film(20e6, "like noise")))).status).toBe(200);
	await site.stop();
}, faultTimeout);

test("an upload over a slow connection is aborted after 8 seconds, and leaves nothing", { timeout: faultTimeout }, () =>
	stops(filled, "slow upload", async (place) => {
		const site = await startSite(place);
		const { hostname: host, port } = new URL(site.origin);
		const body = galleryForm(film(20e6));
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
