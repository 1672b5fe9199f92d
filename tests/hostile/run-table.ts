import { beforeAll, expect, test } from "vitest";
import type { openSite } from "../site/open-site";
import { allOfIt } from "./effort";
import { type Answer, type Counts, memoryInUse, read, watchOver } from "./oracle";

/** A hostile request and the expected outcome. */
export type HostileCase = {
	/** Its kind: `npm test` runs the first case of each. */
	id: string;
	/** The request and its outcome, as a sentence. */
	what: string;
	send: () => Promise<Response | Answer | (Response | Answer)[]> | never[];
	status: number | number[];
	/** What the response contains. */
	says?: RegExp;
	/** Rows added by table; a table that is not named must not change. */
	adds?: Counts;
	/** Tables that it clears. */
	empties?: string[];
	/** Texts of the request that the response may repeat. */
	echo?: string[];
	/** Further assertions. */
	also?: (answers: Answer[]) => void | Promise<void>;
};

/** How much more memory a table may leave in use, in bytes. */
const mostLeft = 50e6;

/**
 * Sends each case and checks the invariants after it.
 * @param secrets what the log must not hold
 */
export function runTable(site: Awaited<ReturnType<typeof openSite>>, cases: HostileCase[], secrets: string[] = []) {
	const oracle = watchOver(site, secrets);
	let memory = 0;
	beforeAll(async () => {
		await oracle.expectSound();
		memory = await memoryInUse();
	});

	const kinds = cases.map(({ id }) => id);
	const chosen = cases.filter(({ id }, at) => allOfIt || kinds.indexOf(id) === at);
	for (const { id, what, send, status, says, adds, empties = [], echo, also } of chosen)
		test(`${id} ${what}`, async () => {
			const before = await oracle.counts();
			const answers: Answer[] = [];
			for (const answer of [await send()].flat())
				answers.push(answer instanceof Response ? await read(answer) : answer);
			for (const answer of answers) {
				oracle.expectAnswer(answer, status, echo);
				if (says) expect(answer.text.replace(/[\u00a0\u202f]/g, " ")).toMatch(says);
			}
			await also?.(answers);
			expect(await oracle.counts()).toEqual({
				...sum(before, adds),
				...Object.fromEntries(empties.map((table) => [table, 0])),
			});
			await oracle.expectSound();
		});

	test("after all cases nothing is left behind, neither in memory nor among the files", async () => {
		const names = cases.map(({ id, what }) => `${id} ${what}`);
		expect(new Set(names).size, "no two cases have one name").toBe(names.length);
		expect((await memoryInUse()) - memory).toBeLessThan(mostLeft);
		await oracle.expectSoundAtTheEnd();
	});
}

const sum = (before: Counts, adds: Counts = {}) =>
	Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows + (adds[table] ?? 0)]));
