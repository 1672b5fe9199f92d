import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { type Place, settingsOf } from "../built-server";
import { backups } from "./backups-of";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, newPlace, startSite } from "./site-process";
import { operate, proveSound, proveSoundAtRest } from "./soundness";
import { filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let duration = 0;
beforeAll(async () => {
	const { place, cookie } = await filledPlace();
	filled = place;
	const site = await startSite(filled);
	for (const bytes of [30e6, 20e6])
		expect((await upload(site, cookie, galleryForm(film(bytes, "like noise")))).status).toBe(200);
	await site.stop();
	const place2 = copyOf(filled);
	const start = performance.now();
	expect((await operate(place2, "backup")).code).toBe(0);
	duration = performance.now() - start;
}, faultTimeout);

test("a backup that was killed never looks complete, and the next one is", { timeout: faultTimeout }, () =>
	repeat("X06", "kill -9 during a backup of 50 MB", 20, async () => {
		const place = copyOf(filled);
		const making = spawn(process.execPath, [resolve("build/backup.js")], {
			env: settingsOf(place, 3000),
			stdio: "ignore",
		});
		const ended = once(making, "close");
		await pause(duration * Math.random());
		making.kill("SIGKILL");
		await ended;
		const found = backups(place);
		for (const file of found) expect((await operate(place, "backup", "check", file)).output).toContain("est bonne");
		const { site } = await proveSound(place);
		expect((await operate(place, "backup")).code).toBe(0);
		await site.stop();
		const [newest = ""] = backups(place);
		const elsewhere = newPlace();
		expect((await operate(elsewhere, "backup", "restore", newest)).output).toContain("restauré");
		await proveSoundAtRest(elsewhere);
		return found.length === 0 ? "none looked complete" : "it was complete";
	}),
);
