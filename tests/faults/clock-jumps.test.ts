import { beforeAll, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { awa, forage, moussa } from "../cast";
import { browser } from "../site/open-site";
import { day, hour, jumps, minute, year } from "./jumps";
import { patience } from "./repeat";
import { type Place, type RunningSite, signIn } from "./site-process";
import { ask } from "./soundness";
import { filledPlace } from "./volunteer";

let filled: Place;
beforeAll(async () => {
	({ place: filled } = await filledPlace());
	await ask(filled, "DELETE FROM reports");
}, patience);

const isIn = async (site: RunningSite, cookie: string) =>
	(await browser(site.origin, cookie).get("/admin")).status === 200;

test(
	"a session that was begun before the clock was set back does not outlive it, and everybody can sign in",
	{ timeout: patience },
	() =>
		jumps(filled, "clock a year ahead, then set right: sessions", year, async (site, at) => {
			const early = await signIn(site);
			at(0);
			expect(await isIn(site, early)).toBe(false);
			const cookie = await signIn(site);
			at(-30);
			expect(await isIn(site, cookie)).toBe(true);
			at(119 * minute);
			expect(await isIn(site, cookie)).toBe(true);
			at(day);
			expect(await isIn(site, cookie)).toBe(false);
			at(-day);
			expect(await isIn(site, cookie)).toBe(false);
			expect(await isIn(site, await signIn(site))).toBe(true);
			return "ended, and signed in anew";
		}),
);

test("who has guessed too often waits a quarter of an hour, whatever the clock does", { timeout: patience }, () =>
	jumps(filled, "clock a day ahead, then set right: wrong passwords", day, async (site, at) => {
		const guess = async (password: string) => (await browser(site.origin).post("/login", { ...awa, password })).status;
		const guesses = [];
		for (let time = 1; time <= 6; time++) guesses.push(await guess(moussa.password));
		expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
		at(0);
		expect(await guess(awa.password)).toBe(429);
		at(16 * minute);
		expect(await guess(awa.password)).toBe(303);
		return "429 for a quarter of an hour from the jump on";
	}),
);

test(
	"a link that opens an account survives a day, and does not work for the year that a clock was ahead",
	{
		timeout: patience,
	},
	() =>
		jumps(filled, "clock a year ahead, then set right: links", year, async (site, at) => {
			const invite = async (email: string) => {
				const fields = { id: newId(), name: moussa.name, email, password: awa.password };
				const answer = await browser(site.origin, await signIn(site)).post("/admin/comptes/new", fields);
				const [, path = ""] = /(\/compte\?jeton=[\w-]+)/.exec(await answer.text()) ?? [];
				return async () => (await fetch(site.origin + path)).status;
			};
			const early = await invite("tot@association.test");
			expect(await early()).toBe(200);
			at(0);
			expect(await early()).toBe(403);
			const link = await invite(moussa.email);
			for (const moment of [0, -day, day, 3 * day - minute]) {
				at(moment);
				expect([moment, await link()]).toEqual([moment, 200]);
			}
			at(3 * day + minute);
			expect(await link()).toBe(403);
			return "good for three days, not for a year";
		}),
);

test("a page in memory does not outlive the clock it was made by", { timeout: patience }, () =>
	jumps(filled, "clock a day ahead, then set right: pages", 0, async (site, at) => {
		const cookie = await signIn(site);
		const { title, content } = forage;
		const planned = { publication: "later", publicationDate: "2026-11-20", publicationTime: "14:00" };
		const report = { id: newId(), title, content, ...planned };
		expect((await browser(site.origin, cookie).postFiles("/admin/editreports/new", report, "files", [])).status).toBe(
			303,
		);
		const shown = async () => {
			const answer = await fetch(`${site.origin}/rapports`);
			return [(await answer.text()).includes(title), Number(answer.headers.get("Age"))];
		};
		expect(await shown()).toEqual([false, 0]);
		at(day);
		expect(await shown()).toEqual([true, 0]);
		at(30 * minute);
		expect(await shown()).toEqual([false, 0]);
		at(-day);
		expect(await shown()).toEqual([false, 0]);
		at(hour + 1);
		expect(await shown()).toEqual([true, 0]);
		return "made anew after each jump";
	}),
);
