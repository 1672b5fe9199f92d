import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepReading, publicPaths } from "./away";
import { caughtUp, startCluster } from "./cluster";
import { newLedger } from "./ledger";

const minutes = Number(process.env.CLUSTER_MINUTES ?? 30);

const megabytesOf = (pid: number) =>
	Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1000;

test(`${minutes} minutes of edits and visits at three nodes lose nothing, and the nodes do not grow`, {
	timeout: (minutes + 8) * 60_000,
}, async () => {
	const cluster = await startCluster({ nodes: 3, replica: true });
	const { nodes, replicaLine } = cluster;
	replicaLine.delay(80);
	const ledger = newLedger(cluster);
	const stopWriting = ledger.startWriting();
	try {
		const slowest = [await keepReading(nodes, publicPaths, minutes * 30_000)];
		const half = nodes.map((node) => megabytesOf(node.pid()));
		slowest.push(await keepReading(nodes, publicPaths, minutes * 30_000));
		const end = nodes.map((node) => megabytesOf(node.pid()));
		console.error(`MB after half of it ${half.map(Math.round)}, at the end ${end.map(Math.round)}`);
		console.error(`the slowest page of each half took ${slowest.map(Math.round)} ms`);
		for (const [n, megabytes] of end.entries()) expect(megabytes).toBeLessThan((half[n] ?? 0) * 1.5 + 50);
	} finally {
		await stopWriting();
	}
	const stopped = performance.now();
	await caughtUp(cluster, 5 * 60_000); // on a busy machine it is far behind
	console.error(`the replica caught up ${Math.round(performance.now() - stopped)} ms after the last write`);
	await ledger.prove();
	expect(ledger.count().refused).toBe(0);
	console.error(JSON.stringify(ledger.count()));
});
