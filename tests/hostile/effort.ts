import { expect } from "vitest";

/** Whether every case runs (`npm run test:hostile`), or one of each kind (`npm test`). */
export const allOfIt = process.env.HOSTILE === "long";

/**
 * Sends something that must cost little CPU time; wall time depends on other load.
 * @param most in milliseconds of this process, which runs the site
 */
export async function soon<Result>(what: string, most: number, work: () => Promise<Result>): Promise<Result> {
	const before = process.cpuUsage();
	const result = await work();
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1000, what).toBeLessThan(most);
	return result;
}

/** A number of repetitions, or a size, for the long or the short run. */
export const effort = (little: number, much: number) => (allOfIt ? much : little);
