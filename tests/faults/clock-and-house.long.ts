import { beforeAll, expect, test } from "vitest";
import { awa, noel } from "../cast";
import { browser, textOf } from "../site/open-site";
import { backups } from "./backups-of";
import { falseClock } from "./false-clock";
import { day, hour, jumps, noon, year } from "./jumps";
import { patience, repeat } from "./repeat";
import { copyOf, type Place, type RunningSite, remove, signIn, startSite, until } from "./site-process";
import { ask, proveSound } from "./soundness";
import { filledPlace } from "./volunteer";

let filled: Place;
beforeAll(async () => {
	({ place: filled } = await filledPlace());
}, patience);

/** Asks for a backup, and tells what it is called. */
async function handedOver(site: RunningSite): Promise<string> {
	const volunteer = browser(site.origin, await signIn(site));
	await volunteer.post("/admin/sauvegarde", { password: awa.password });
	const answer = await volunteer.get("/admin/sauvegarde/fichier");
	await answer.arrayBuffer();
	return /filename="association-(.{13})/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
}

const nameAfter = (seconds: number) => new Date(Date.parse(noon) + 1000 * seconds).toISOString().slice(0, 13);

test(
	"no backup is lost to a clock that goes ahead and is set right, and each one is of its moment",
	{
		timeout: patience,
	},
	() =>
		jumps(filled, "clock a year ahead, then set right: backups", 0, async (site, at, place) => {
			const made = [];
			const moments = [0, day, 2 * day, year, 3 * day, 4 * day];
			for (const moment of moments) {
				at(moment);
				made.push(await handedOver(site));
			}
			expect(made).toEqual(moments.map(nameAfter));
			expect(backups(place)).toHaveLength(moments.length);
			at(20 * day + hour);
			const dashboard = textOf(await (await browser(site.origin, await signIn(site)).get("/admin")).text());
			expect(dashboard).toContain("La dernière sauvegarde date de 16 jours");
			return "all kept, the newest handed over";
		}),
);

test(
	"a start with a clock that is a year ahead takes nothing out of the trash",
	{
		timeout: patience,
	},
	() =>
		repeat("X20", "a start with the clock a year ahead: the trash", 8, async () => {
			const place = copyOf(filled);
			const clock = falseClock(noon);
			const site = await startSite(place, clock);
			const [event] = await ask(place, "SELECT id FROM events WHERE title = ?", [noel.title]);
			const volunteer = browser(site.origin, await signIn(site));
			expect((await volunteer.post(`/admin/events/${event?.id}/delete`, {})).status).toBe(303);
			await site.stop();
			const count = async (table: string) => Number((await ask(place, `SELECT count(*) AS n FROM ${table}`))[0]?.n);
			const kept = () => Promise.all(["events", "reports", "gallery", "messages", "journal"].map(count));
			const before = await kept();
			clock.set(noon, year);
			const ahead = await startSite(place, clock);
			await until("old sessions are forgotten", async () => (await count("sessions")) === 0);
			await ahead.stop();
			expect(await kept()).toEqual(before);
			const { site: sound } = await proveSound(place);
			await sound.stop();
			remove(place);
			return "nothing thrown away";
		}),
);
