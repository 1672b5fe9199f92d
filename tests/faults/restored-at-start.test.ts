import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { browser } from "../site/open-site";
import { patience, repeat, times } from "./repeat";
import { copyOf, type Place, remove, startSite } from "./site-process";
import { proveAnswers, proveSound, type } from "./soundness";
import { addEvent, filledPlace } from "./volunteer";

let filled: Place;
let backup = "";
beforeAll(async () => {
	const { place, cookie } = await filledPlace();
	filled = place;
	backup = /Sauvegarde faite\s: (\S+)/.exec((await type(filled, "backup")).told)?.[1] ?? "";
	const site = await startSite(filled);
	expect((await addEvent(site, cookie)).status).toBe(303);
	await site.stop();
}, patience);

test("a site that is started while a backup is restored waits for it, or comes first", { timeout: patience }, () =>
	repeat("X07", "a start beside a restoration", times(2, 10), async () => {
		const place = copyOf(filled);
		const restored = type(place, "backup", "restore", backup);
		await pause(500 * Math.random());
		const site = await startSite(place);
		const { code, told } = await restored;
		if (code !== 0) expect(told).toContain("Le site est en marche");
		await proveAnswers(site);
		const events = await (await browser(site.origin).get("/events.ics")).text();
		expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(1); // of the two, the one that is published
		await site.stop();
		const { site: next } = await proveSound(place);
		await next.stop();
		remove(place);
		return code === 0 ? "restored, then started" : "started, restoration refused";
	}),
);

test("two restorations at once are one after the other, and nothing of before is lost", { timeout: patience }, () =>
	repeat("X07", "two restorations at once", times(1, 10), async () => {
		const place = copyOf(filled);
		const both = await Promise.all([1, 2].map(() => type(place, "backup", "restore", backup)));
		const saved = both.map(({ told }) => /sauvegardé\s: (\S+)/.exec(told)?.[1]);
		expect([both.map(({ code }) => code), new Set(saved).size]).toEqual([[0, 0], 2]);
		for (const file of saved) expect((await type(place, "backup", "check", file ?? "")).code).toBe(0);
		const { site } = await proveSound(place);
		await site.stop();
		remove(place);
		return "both, each with what was there before";
	}),
);
