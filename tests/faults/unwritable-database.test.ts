import { copyFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awa } from "../cast";
import { browser, textOf } from "../site/open-site";
import { patience, repeat, testUnless, times } from "./repeat";
import { copyOf, type Place, remove, startSite } from "./site-process";
import { placeOn, removeDisks, whyNoDisks } from "./small-disk";
import { proveAnswers, proveSound } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

afterAll(removeDisks);

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
}, patience);

const fileOf = ({ data }: Place) => join(data, "site.db");

test("a database that was replaced under a running site is not written into", { timeout: patience }, () =>
	repeat("X17", "database replaced while the site runs", times(1, 3), async () => {
		const place = copyOf(filled);
		const other = copyOf(filled);
		const site = await startSite(place);
		expect((await addEvent(site, cookie)).status).toBe(303);
		copyFileSync(fileOf(other), `${fileOf(place)}.new`);
		renameSync(`${fileOf(place)}.new`, fileOf(place));
		const refused = await addEvent(site, cookie);
		expect([refused.status, textOf(refused.html)]).toEqual([503, expect.stringContaining("Erreur lors de l'ajout")]);
		expect(refused.html).toContain(`value="${refused.title}"`);
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
		expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
		await site.stop();
		for (const rest of ["site.db-wal", "site.db-shm", "write-count"]) rmSync(join(place.data, rest), { force: true });
		const { site: next } = await proveSound(place);
		await next.stop();
		remove(place);
		remove(other);
		return "503 with the values, /readyz 503; sound after a start";
	}),
);

testUnless(whyNoDisks(), ["X09"])(
	"with the disk of the database full nothing is acknowledged, and it goes on when there is room",
	{ timeout: patience },
	() =>
		repeat("X09", "database on a disk of 6 MB, until it is full", times(1, 5), async () => {
			const { place, disk } = placeOn(filled, "data", 6);
			const site = await startSite(place);
			disk.fill();
			const kept = [];
			let last = await addEvent(site, cookie);
			for (let tries = 0; last.status === 303 && tries < 2000; tries++) {
				kept.push(last.row);
				last = await addEvent(site, cookie);
			}
			expect([last.status, textOf(last.html)]).toEqual([503, expect.stringContaining("Erreur lors de l'ajout")]);
			expect(last.html).toContain(`value="${last.title}"`);
			for (const path of ["/", "/events", "/gallery", "/healthz"])
				expect((await fetch(site.origin + path)).status).toBe(200);
			expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
			expect((await browser(site.origin, cookie).get("/admin/events")).status).toBe(200);
			const signingIn = await browser(site.origin).post("/login", awa);
			expect([signingIn.status, textOf(await signingIn.text())]).toEqual([503, expect.stringContaining("Réessayez")]);
			disk.unfill();
			const again = await addEvent(site, cookie);
			expect(again.status).toBe(303);
			disk.resize(50); // /readyz wants room for more than an event
			await proveAnswers(site);
			expect((await site.stop()).code).toBe(0);
			const { site: next } = await proveSound(place, [...kept, again.row]);
			await next.stop();
			disk.remove();
			remove(place);
			return "503 with the values, then saved without a start";
		}),
);
