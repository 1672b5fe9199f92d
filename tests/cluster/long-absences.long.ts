import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { until } from "../faults/site-process";
import { keepReading, proveGivenBack, proveHealed, publicPaths } from "./away";
import { startCluster } from "./cluster";
import { allMade, nodeAtWork, sendPhotos, signalAll } from "./image-work";
import { addReport } from "./volunteer";

const minute = 60_000;

describe.each([false, true])("with a replica: %s", (replica) => {
	test("the primary is frozen for a minute", { timeout: 4 * minute }, async () => {
		const cluster = await startCluster({ replica });
		const { nodes, a, b, primary, cookie } = cluster;
		const { id, title } = await addReport(a, cookie);
		const paths = [...publicPaths, `/report/${id}`];
		await keepReading(nodes, paths, 0);
		primary.freeze();
		const slowest = await keepReading(nodes, paths, minute);
		const givenBack = await proveGivenBack([a, b], cookie);
		primary.thaw();
		await proveHealed(cluster, givenBack);
		expect(await primary.ask("SELECT title FROM reports WHERE id = ?", [id])).toMatchObject([{ title }]);
		console.error(`the slowest page took ${slowest.toFixed()} ms`);
	});
});

test("a node sleeps for 90 seconds while it holds a lease", { timeout: 6 * minute }, async () => {
	const cluster = await startCluster();
	const { nodes, a, primary, cookie } = cluster;
	await sendPhotos(a, cookie, 10);
	const sleeper = await nodeAtWork(nodes);
	signalAll(sleeper, "SIGSTOP");
	const asleep = pause(90_000);
	await allMade(cluster, 2 * minute);
	await asleep;
	const rows = () => primary.ask("SELECT id, variants_at, variants_failed FROM media ORDER BY id");
	const before = await rows();
	signalAll(sleeper, "SIGCONT");
	await until("it is ready again", async () => (await sleeper.browser().get("/readyz")).status === 200);
	expect((await addReport(sleeper, cookie)).status).toBe(303);
	expect(await rows()).toEqual(before);
});
