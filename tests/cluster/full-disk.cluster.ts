import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect } from "vitest";
import { testUnless } from "../faults/repeat";
import { until } from "../faults/site-process";
import { removeDisks, smallDisk, whyNoDisks } from "../faults/small-disk";
import { keepReading, publicPaths } from "./away";
import { caughtUp, startCluster } from "./cluster";
import { newLedger } from "./ledger";

afterAll(removeDisks);

/** Milliseconds between two checks; ten seconds in `compose.cluster.yaml`. */
const interval = 3000;

/** The health check of the replica in `compose.cluster.yaml`, for a replica on this machine. */
function checkHealth(port: number, pid: number) {
	const [, script = ""] = /- \|\n([\s\S]+?)\n +interval:/.exec(readFileSync("compose.cluster.yaml", "utf8")) ?? [];
	const here = script.replaceAll("$$", "$").replace("/8080", `/${port}`).replace("kill 1", `kill ${pid}`);
	try {
		execFileSync("bash", ["-c", here], { timeout: 5000, stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

testUnless(whyNoDisks(), ["full disk of a replica"])(
	"the disk of the replica is full: pages are read from the primary, and a restart by its health check heals it",
	{ timeout: 120_000 },
	async () => {
		const disk = smallDisk(32);
		const cluster = await startCluster({ replica: true, replicaFolder: disk.path });
		const { nodes, replica } = cluster;
		await caughtUp(cluster);
		const isHealthy = () => checkHealth(replica.port, replica.pid());
		expect(isHealthy()).toBe(true);
		const ledger = newLedger(cluster);
		const stopWriting = ledger.startWriting();
		disk.fill();
		for (const node of nodes)
			await until("the node misses the replica", async () => {
				await keepReading(nodes, publicPaths, 0);
				return (await node.browser().text("/readyz")).includes("replica: unreachable");
			});
		disk.unfill();
		await until("the health check ends the replica", () => !isHealthy() && replica.hasEnded());
		await replica.start(); // as `restart: unless-stopped` does
		await keepReading(nodes, publicPaths, 1000);
		await stopWriting();
		await caughtUp(cluster);
		await until("the replica is healthy", async () => {
			if (replica.hasEnded()) await replica.start();
			await pause(interval); // a replica that has just started answers 404, too
			return isHealthy();
		});
		for (const node of nodes)
			await until("the node reads from it again", async () => {
				await node.browser().get("/");
				return (await node.browser().text("/readyz")).includes("replica: 0");
			});
		await ledger.prove();
		expect(ledger.count().refused).toBe(0);
	},
);
