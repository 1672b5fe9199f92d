import { afterAll, expect } from "vitest";
import { awa } from "../cast";
import { freePort } from "../free-port.mjs";
import { browser, textOf } from "../site/open-site";
import { faultTimeout, repeat, testUnless } from "./repeat";
import { spawnSite, startSite } from "./site-process";
import { placeOn, removeDisks, whyNoDisks } from "./small-disk";
import { ask, operate, proveAnswers, proveSoundAtRest, unfinishedBackups } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

const test = testUnless(whyNoDisks(), ["X09", "X10"]);

afterAll(removeDisks);

const { place: filled, cookie } = await filledPlace();

test("a backup or a migration without free space changes nothing and says so", { timeout: faultTimeout }, () =>
	repeat("X10", "disk full during a backup and at a start", 5, async () => {
		const { place, disk } = placeOn(filled, 20);
		const backup = await operate(place, "backup");
		expect([backup.code, backup.output]).toEqual([1, expect.stringMatching(/^Il manque de la place.*\n$/)]);
		expect(unfinishedBackups(place)).toEqual([]);
		await ask(
			place,
			"DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)",
		);
		disk.fill();
		const site = spawnSite(place, await freePort());
		const { code } = await site.ended;
		expect([code, site.output()]).toEqual([1, expect.stringMatching(/^Le disque.*plein.*\n$/)]);
		expect(await ask(place, "PRAGMA integrity_check")).toMatchObject([{ integrity_check: "ok" }]);
		expect(unfinishedBackups(place)).toEqual([]);
		disk.remove();
		return "reported in a sentence, database intact, nothing left";
	}),
);

test(
	"with the disk of the database full nothing is acknowledged, and it recovers without a restart",
	{ timeout: faultTimeout },
	() =>
		repeat("X09", "database on a disk of 6 MB, until it is full", 5, async () => {
			const { place, disk } = placeOn(filled, 6);
			const site = await startSite(place);
			disk.fill();
			const saved = [];
			let last = await addEvent(site, cookie);
			for (let tries = 0; last.status === 303 && tries < 2000; tries++) {
				saved.push(last.row);
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
			disk.resize(50); // /readyz requires more free space than an event takes
			await proveAnswers(site);
			expect((await site.stop()).code).toBe(0);
			await proveSoundAtRest(place, [...saved, again.row]);
			disk.remove();
			return "503 with the values, then saved without a restart";
		}),
);
