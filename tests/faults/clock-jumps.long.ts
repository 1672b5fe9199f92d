import { expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { type Server, signIn } from "../built-server";
import { awa, forage, moussa, noel } from "../cast";
import { browser, textOf } from "../site/open-site";
import { backups } from "./backups-of";
import { fakeClock } from "./fake-clock";
import { day, hour, jumps, minute, noon, year } from "./jumps";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, newFolder, startSite, until } from "./site-process";
import { ask, proveSoundAtRest } from "./soundness";
import { filledPlace } from "./volunteer";

const { place: filled } = await filledPlace();

test(
	"the rate limit of wrong passwords lasts a quarter of an hour, whatever the clock does",
	{ timeout: faultTimeout },
	() =>
		jumps(filled, "clock a day ahead, then set right: wrong passwords", day, async (site, at) => {
			const guess = async (password: string) =>
				(await browser(site.origin).post("/login", { ...awa, password })).status;
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
		timeout: faultTimeout,
	},
	() =>
		jumps(filled, "clock a year ahead, then set right: links", year, async (site, at) => {
			const invite = async (email: string) => {
				const fields = { id: newId(), name: moussa.name, email, role: "editor", password: awa.password };
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

test("a cached page does not outlive a clock jump", { timeout: faultTimeout }, () =>
	jumps(filled, "clock a day ahead, then set right: pages", 0, async (site, at) => {
		const cookie = await signIn(site);
		const { content } = forage;
		const title = "Le puits de demain";
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
		return "rendered again after each jump";
	}),
);

/** Downloads a backup. @returns its date and hour */
async function downloadedBackup(site: Server): Promise<string> {
	const volunteer = browser(site.origin, await signIn(site));
	await volunteer.post("/admin/sauvegarde", { password: awa.password });
	const answer = await volunteer.get("/admin/sauvegarde/fichier");
	await answer.arrayBuffer();
	return /filename="association-(.{13})/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
}

const nameAfter = (seconds: number) => new Date(Date.parse(noon) + 1000 * seconds).toISOString().slice(0, 13);

test(
	"no backup is lost to a clock that jumps ahead and back, and each has the date of its moment",
	{
		timeout: faultTimeout,
	},
	() =>
		jumps(filled, "clock a year ahead, then set right: backups", 0, async (site, at, place) => {
			const made = [];
			const moments = [0, day, 2 * day, year, 3 * day, 4 * day];
			for (const moment of moments) {
				at(moment);
				made.push(await downloadedBackup(site));
			}
			expect(made).toEqual(moments.map(nameAfter));
			expect(backups(place)).toHaveLength(moments.length);
			at(20 * day + hour);
			const dashboard = textOf(await (await browser(site.origin, await signIn(site)).get("/admin")).text());
			expect(dashboard).toContain("La dernière sauvegarde date de 16 jours");
			return "all there, the newest downloaded";
		}),
);

test(
	"a start with a clock that is a year ahead purges nothing from the trash",
	{
		timeout: faultTimeout,
	},
	() =>
		repeat("X20", "a start with the clock a year ahead: the trash", 8, async () => {
			const place = copyOf(filled);
			const clock = fakeClock(newFolder(), noon);
			const site = await startSite(place, clock);
			const [event] = await ask(place, "SELECT id FROM events WHERE title = ?", [noel.title]);
			const volunteer = browser(site.origin, await signIn(site));
			expect((await volunteer.post(`/admin/events/${event?.id}/delete`, {})).status).toBe(303);
			await site.stop();
			const count = async (table: string) => Number((await ask(place, `SELECT count(*) AS n FROM ${table}`))[0]?.n);
			const counts = () => Promise.all(["events", "reports", "gallery", "messages", "journal"].map(count));
			const before = await counts();
			clock.set(noon, year);
			const ahead = await startSite(place, clock);
			await until("old sessions are deleted", async () => (await count("sessions")) === 0);
			await ahead.stop();
			expect(await counts()).toEqual(before);
			await proveSoundAtRest(place);
			return "nothing deleted";
		}),
);
