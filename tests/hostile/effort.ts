import { expect } from "vitest";

/** Whether every case runs (`npm run test:hostile`), or one of each kind (`npm test`). */
export const allOfIt = process.env.HOSTILE === "long";

/**
 * Sends something that must cost little: the time of the processor counts, since other work shares the machine.
 * @param most in milliseconds of this process, in which the site runs
 */
export async function soon<Result>(what: string, most: number, work: () => Promise<Result>): Promise<Result> {
	const before = process.cpuUsage();
	const result = await work();
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1000, what).toBeLessThan(most);
	return result;
}

/** A number of repetitions, or a size, for either run. */
export const effort = (little: number, much: number) => (allOfIt ? much : little);
