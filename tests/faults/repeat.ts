import { appendFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endAll, folderCount, latestOutput, removeFolders } from "./site-process";

/** `npm run test:faults` runs many repetitions, `npm test` few. */
export const long = process.env.FAULTS === "long";

/** Number of repetitions of a fault. */
export const times = (few: number, many: number) => (long ? many : few);

/** The timeout of a test of faults, in milliseconds. */
export const faultTimeout = long ? 900_000 : 60_000;

type Line = { fault: string; what: string; repetitions: number; passed: number; seen: string };

/**
 * Repeats a fault and writes a line for the table. A failure does not end the repetitions: its frequency matters.
 * @param once makes the fault, asserts what must hold, and returns what was seen
 */
export async function repeat(
	fault: string,
	what: string,
	repetitions: number,
	once: (repetition: number) => Promise<string>,
): Promise<void> {
	const seen = new Map<string, number>();
	const failures: string[] = [];
	for (let repetition = 0; repetition < repetitions; repetition++) {
		const first = folderCount();
		try {
			const outcome = await once(repetition);
			removeFolders(first);
			seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
		} catch (error) {
			failures.push(`${what}, ${repetition + 1}: ${error instanceof Error ? error.stack : error}\n${latestOutput()}`);
			await endAll();
		}
	}
	const passed = repetitions - failures.length;
	writeLine({
		fault,
		what,
		repetitions,
		passed,
		seen: [...seen].map(([outcome, count]) => `${count} × ${outcome}`).join("; "),
	});
	expect(failures.join("\n\n")).toBe("");
}

type Define = (name: string, options: { timeout: number }, once: () => Promise<void>) => void;

/**
 * Defines the tests of faults that not every machine can make; elsewhere the table lists them as not run.
 * @param why this machine cannot make the faults; undefined when it can
 */
export function testUnless(why: string | undefined, faults: string[]): Define {
	if (why === undefined) return test;
	for (const fault of faults) writeLine({ fault, what: "not run", repetitions: 0, passed: 0, seen: why });
	return () => {};
}

function writeLine(line: Line) {
	const { FAULTS_TABLE: table } = process.env;
	if (table) appendFileSync(table, `${JSON.stringify(line)}\n`);
}
