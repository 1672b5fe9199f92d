import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { patience, repeat, times } from "./repeat";
import { copyOf, remove, startSite } from "./site-process";
import { type Acknowledged, ask, proveSound } from "./soundness";
import { addEvent, addReport, filledPlace } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

test("what was acknowledged before the process was killed is there, whole", { timeout: patience }, () =>
	repeat("X03", "kill -9 during form writes", times(2, 100), async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		const kept: Acknowledged[] = [];
		const write = async (add: typeof addEvent) => {
			for (;;) {
				const { status, row } = await add(site, cookie);
				if (status !== 303) throw new Error(`A form was answered with ${status}`);
				kept.push(row);
			}
		};
		const writers = [addEvent, addReport, addEvent, addReport].map((add) => write(add).catch(String));
		await pause(100 + 500 * Math.random());
		await site.kill();
		expect((await Promise.all(writers)).filter((words) => /answered/.test(words))).toEqual([]);
		const { site: next } = await proveSound(place, kept);
		const [half] = await ask(
			place,
			"SELECT count(*) AS rows FROM events WHERE title = '' OR location = '' OR ends_at IS NULL",
		);
		expect(half?.rows).toBe(0);
		expect((await addEvent(next, cookie)).status).toBe(303);
		expect((await next.stop()).code).toBe(0);
		remove(place);
		return kept.length > 0 ? "every acknowledged row there" : "killed before anything was acknowledged";
	}),
);
