import { appendFileSync } from "node:fs";
import { expect } from "vitest";
import { endAll, toldLately } from "./site-process";

/** `npm run test:faults` takes the long numbers, `npm test` the short ones. */
export const long = process.env.FAULTS === "long";

/** How often a fault is made. */
export const times = (few: number, many: number) => (long ? many : few);

/** How long a family of faults may take, in milliseconds. */
export const patience = long ? 900_000 : 60_000;

type Line = { fault: string; what: string; repetitions: number; passed: number; seen: string };

/**
 * Makes a fault again and again, and writes a line for the table. All repetitions are made, even after one has failed:
 * how often it happens is half of what one wants to know.
 * @param once makes the fault, proves what must hold, and tells what was seen
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
		try {
			const words = await once(turn);
			seen.set(words, (seen.get(words) ?? 0) + 1);
		} catch (error) {
			failures.push(`${what}, ${turn + 1}: ${error instanceof Error ? error.stack : error}\n${toldLately()}`);
			await endAll();
		}
	}
	const passed = repetitions - failures.length;
	tell({ fault, what, repetitions, passed, seen: [...seen].map(([words, count]) => `${count} × ${words}`).join("; ") });
	expect(failures.join("\n\n")).toBe("");
}

/** A fault that this machine cannot make is not run, which is not the same as passed. */
export function notRun(fault: string, why: string) {
	tell({ fault, what: "not run", repetitions: 0, passed: 0, seen: why });
}

function tell(line: Line) {
	const { FAULTS_TABLE: table } = process.env;
	if (table) appendFileSync(table, `${JSON.stringify(line)}\n`);
}
