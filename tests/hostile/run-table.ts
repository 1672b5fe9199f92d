import { beforeAll, expect, test } from "vitest";
import type { openSite } from "../site/open-site";
import { type Answer, type Counts, memoryInUse, read, watchOver } from "./oracle";

/** One thing nobody honest does, and what comes of it. */
export type HostileCase = {
	/** Its number in the plan of tests. */
	id: string;
	/** What it is and what comes of it, as a sentence. */
	what: string;
	send: () => Promise<Response | Answer | (Response | Answer)[]> | never[];
	status: number | number[];
	/** What the answer says. */
	says?: RegExp;
	/** How many rows it adds to a table; none, where a table is not named. */
	adds?: Counts;
	/** Tables that it empties. */
	empties?: string[];
	/** Texts of its own that the answer may repeat. */
	echo?: string[];
	/** What else must be true. */
	also?: (answers: Answer[]) => void | Promise<void>;
};

type Table = { adds?: Counts; secrets?: string[] };

/** How much more memory a table may leave in use, in bytes. */
const mostLeft = 50e6;

/**
 * Sends each case and asks the oracle after it.
 * @param adds rows that every case adds
 * @param secrets what the log must not hold
 */
export function runTable(
	site: Awaited<ReturnType<typeof openSite>>,
	cases: HostileCase[],
	{ adds: alwaysAdds = {}, secrets = [] }: Table = {},
) {
	const oracle = watchOver(site, secrets);
	let memory = 0;
	beforeAll(async () => {
		await oracle.expectSound();
		memory = await memoryInUse();
	});

	for (const { id, what, send, status, says, adds, empties = [], echo, also } of cases)
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
				...sum(before, { ...alwaysAdds, ...adds }),
				...Object.fromEntries(empties.map((table) => [table, 0])),
			});
			await oracle.expectSound();
		});

	test("after all of them nothing is left behind, neither in memory nor among the files", async () => {
		const names = cases.map(({ id, what }) => `${id} ${what}`);
		expect(new Set(names).size, "no two cases have one name").toBe(names.length);
		expect((await memoryInUse()) - memory).toBeLessThan(mostLeft);
		await oracle.expectSoundAtTheEnd();
	});
	return oracle;
}

const sum = (before: Counts, adds: Counts) =>
	Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows + (adds[table] ?? 0)]));
