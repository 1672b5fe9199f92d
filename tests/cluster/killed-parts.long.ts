import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../faults/site-process";
import { caughtUp, type Node, startCluster } from "./cluster";
import { newLedger } from "./ledger";

const rounds = Number(process.env.CLUSTER_ROUNDS ?? 200);

test(`of ${rounds} kill -9 of parts at random, during writes at three nodes, no acknowledged report is lost and none is there twice`, {
	timeout: 60_000 + rounds * 10_000,
}, async () => {
	const cluster = await startCluster({ nodes: 3, replica: true });
	const { nodes, primary, replica } = cluster;
	const ledger = newLedger(cluster);
	const restart = async (node: Node) => {
		await node.kill();
		await node.start();
	};
	const kills: [string, () => Promise<unknown>][] = [
		["primary", () => primary.kill().then(primary.start)],
		["replica", () => replica.kill().then(replica.start)],
		...nodes.map((node, n): [string, () => Promise<unknown>] => [`node ${n + 1}`, () => restart(node)]),
	];
	const stopWriting = ledger.startWriting();
	const killed = new Map<string, number>();
	try {
		for (let round = 0; round < rounds; round++) {
			await pause(400 * Math.random()); // somewhere in the middle of the writes
			const [name, kill] = kills[Math.floor(Math.random() * kills.length)] ?? ["", async () => {}];
			killed.set(name, (killed.get(name) ?? 0) + 1);
			const { acknowledged } = ledger.count();
			await kill();
			await until("writes go on", () => ledger.count().acknowledged > acknowledged, 30_000);
			if (round % 20 === 19) await ledger.prove();
		}
	} finally {
		await stopWriting();
	}
	await ledger.prove();
	await caughtUp(cluster);
	const count = "SELECT count(*) AS count FROM reports";
	expect(await replica.ask(count)).toEqual(await primary.ask(count));
	for (const node of nodes)
		await until("the node is ready", async () => (await node.browser().get("/readyz")).status === 200);
	console.error(`killed ${JSON.stringify(Object.fromEntries(killed))}; ${JSON.stringify(ledger.count())}`);
});
