import { expect, test } from "vitest";
import type { openSite } from "../site/open-site";
import { type Answer, type Counts, read, watchOver } from "./oracle";

/** A hostile request and the expected outcome. */
export type HostileCase = {
	/** The request and its outcome, as a sentence. */
	what: string;
	send: () => Promise<Response | Answer | (Response | Answer)[]>;
	status: number | number[];
	/** What the response contains. */
	says?: RegExp;
	/** Rows added by table; a table that is not named must not change. */
	adds?: Counts;
	/** Further assertions. */
	also?: (answers: Answer[]) => void | Promise<void>;
};

/** Sends each case and checks the invariants. */
export function runTable(site: Awaited<ReturnType<typeof openSite>>, cases: HostileCase[]) {
	const oracle = watchOver(site);

	test.each(cases)("$what", async ({ send, status, says, adds, also }) => {
		const before = await oracle.counts();
		const answers: Answer[] = [];
		for (const answer of [await send()].flat()) answers.push(answer instanceof Response ? await read(answer) : answer);
		for (const answer of answers) {
			oracle.expectAnswer(answer, status);
			if (says) expect(answer.text.replace(/[\u00a0\u202f]/g, " ")).toMatch(says);
		}
		await also?.(answers);
		expect(await oracle.counts()).toEqual(sum(before, adds));
	});

	test("after all cases nothing is left behind", () => oracle.expectSoundAtTheEnd());
}

const sum = (before: Counts, adds: Counts = {}) =>
	Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows + (adds[table] ?? 0)]));
