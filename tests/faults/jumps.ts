import { expect } from "vitest";
import type { Place, Server } from "../built-server";
import { fakeClock } from "./fake-clock";
import { repeat, times } from "./repeat";
import { copyOf, newFolder, startSite } from "./site-process";

export const noon = "2026-11-20T12:00:00Z";

/** In seconds. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
export const year = 365 * day;

type At = (seconds: number) => void;

/**
 * Starts a copy of a site some seconds after noon, lets its clock jump, and fails if an error was logged.
 * @param play sets the clock to so many seconds after noon, asserts what must hold, and returns what was seen
 */
export const jumps = (
	filled: Place,
	what: string,
	start: number,
	play: (site: Server, at: At, place: Place) => Promise<string>,
) =>
	repeat("X20", what, times(1, 8), async () => {
		const place = copyOf(filled);
		const clock = fakeClock(newFolder(), noon, start);
		const site = await startSite(place, clock);
		const seen = await play(site, (seconds) => clock.set(noon, seconds), place);
		expect(site.output()).not.toContain('"level":"error"');
		expect((await site.stop()).code).toBe(0);
		return seen;
	});
