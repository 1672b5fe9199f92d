import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endAll, folderCount, latestOutput, removeFolders } from "./site-process";

/** `npm run test:faults` takes the long numbers, `npm test` the short ones. */
export const long = process.env.FAULTS === "long";

/** How often a fault is made. */
export const times = (few: number, many: number) => (long ? many : few);

/** The timeout of a test of faults, in milliseconds. */
export const faultTimeout = long ? 900_000 : 60_000;

type Line = { fault: string; what: string; repetitions: number; passed: number; seen: string };

/**
 * Repeats a fault and writes a line for the table. A failure does not end the repetitions: its frequency is of interest.
 * @param once makes the fault, proves what must hold, and returns what was seen
 */
export async function repeat(
	fault: string,
	what: string,
	repetitions: number,
	once: (turn: number) => Promise<string>,
): Promise<void> {
	const seen = new Map<string, number>();
	const failures: string[] = [];
	for (let turn = 0; turn < repetitions; turn++) {
		const first = folderCount();
		try {
			const words = await once(turn);
			removeFolders(first);
			seen.set(words, (seen.get(words) ?? 0) + 1);
		} catch (error) {
			failures.push(`${what}, ${turn + 1}: ${error instanceof Error ? error.stack : error}\n${latestOutput()}`);
			await endAll();
		}
	}
	const passed = repetitions - failures.length;
	tell({ fault, what, repetitions, passed, seen: [...seen].map(([words, count]) => `${count} × ${words}`).join("; ") });
	expect(failures.join("\n\n")).toBe("");
}

type Define = (name: string, options: { timeout: number }, once: () => Promise<void>) => void;

/**
 * Defines the tests of faults that not every machine can make. Where it cannot there are none of them, and the table
 * says so: not run is not the same as passed.
 * @param why this machine cannot make the faults; undefined when it can
 */
export function testUnless(why: string | undefined, faults: string[]): Define {
	if (why === undefined) return test;
	for (const fault of faults) tell({ fault, what: "not run", repetitions: 0, passed: 0, seen: why });
	return () => {};
}

function tell(line: Line) {
	const { FAULTS_TABLE: table } = process.env;
	if (table) appendFileSync(table, `${JSON.stringify(line)}\n`);
}
