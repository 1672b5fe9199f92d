import { expect } from "vitest";

/** Whether everything is tried (`npm run test:hostile`), or as much as a minute allows (`npm test`). */
export const allOfIt = process.env.HOSTILE === "long";

/**
 * Does something that must not take long. Only when everything is tried is that proved: in `npm test` the machine does
 * much else, and a test that waits for ever is ended all the same.
 * @param most in milliseconds
 */
export async function soon<Result>(what: string, most: number, work: () => Promise<Result>): Promise<Result> {
	const started = performance.now();
	const result = await work();
	if (allOfIt) expect(performance.now() - started, what).toBeLessThan(most);
	return result;
}

/** How often, or up to how many: little in a minute, much when there is time. */
export const effort = (little: number, much: number) => (allOfIt ? much : little);
