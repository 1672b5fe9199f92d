import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { until } from "../faults/site-process";
import { startCluster } from "./cluster";
import { addReport, changeReport } from "./volunteer";

/** What is promised, and what a busy machine may add, in milliseconds. */
const promised = 1000;
const margin = 500;

const rounds = 40;

describe.each([false, true])("with a replica: %s", async (replica) => {
	const { a, b, cookie } = await startCluster({ replica });

	test("a change at one node is on the home page of another within a second", async () => {
		const { id } = await addReport(a, cookie);
		const visitor = b.browser();
		const delays: number[] = [];
		for (let round = 1; round <= rounds; round++) {
			const { title, status } = await changeReport(a, cookie, id, String(round));
			expect(status).toBe(303);
			const changed = performance.now();
			await until(`B shows ${title}`, async () => (await visitor.text("/")).includes(title));
			delays.push(performance.now() - changed);
		}
		delays.sort((one, other) => one - other);
		const [half = 0, most = 0] = [delays[Math.floor(rounds / 2)], delays.at(-1)];
		console.log(`stale for p50 ${half.toFixed()} ms, at most ${most.toFixed()} ms`);
		expect(most).toBeLessThan(promised + margin);
	});

	test("a node that nobody visited meanwhile shows a change to its first visitor a second later", async () => {
		const { id } = await addReport(a, cookie);
		await b.browser().get("/");
		for (const version of ["1", "2", "3"]) {
			const { title } = await changeReport(a, cookie, id, version);
			await pause(promised); // the promise is one of time
			expect(await b.browser().text("/")).toContain(title);
		}
	});
});
