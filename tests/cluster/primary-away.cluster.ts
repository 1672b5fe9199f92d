import { describe, expect, test } from "vitest";
import { absences, keepReading, proveGivenBack, proveHealed, proveReadable, publicPaths } from "./away";
import { caughtUp, type Node, startCluster } from "./cluster";
import { addReport } from "./volunteer";

/** Load balancers wait for two seconds or more; the probe itself takes one, the rest is for a busy machine. */
async function proveReadyInTime(nodes: Node[]) {
	for (const { origin } of nodes) {
		const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(4000) });
		expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^read-only\n/)]);
	}
}

describe.each([false, true])("with a replica: %s", async (replica) => {
	const cluster = await startCluster({ replica });
	const { nodes, a, b, primary, cookie } = cluster;

	test.each(absences)(
		"the primary is %s: pages go on, forms come back with their text, then all heals",
		async (_, leave, comeBack) => {
			const seen = await addReport(a, cookie);
			const unseen = await addReport(b, cookie);
			const paths = [...publicPaths, `/report/${seen.id}`];
			// A node serves no page from before a change that it knows of, so all pages are cached after each knows both.
			await keepReading(nodes, paths, 1000);
			await proveReadable(nodes, paths);
			if (replica) await caughtUp(cluster);
			await leave(cluster);
			try {
				if (replica) await proveReadyInTime(nodes); // also at once, before any call has run into its limit
				const slowest = await keepReading(nodes, paths, 6000);
				console.log(`the slowest page took ${slowest.toFixed()} ms`);
				if (replica) await proveReadable(nodes, [`/report/${unseen.id}`, "/accessibilite"]);
				for (const node of nodes) expect((await node.browser().get("/healthz")).status).toBe(200);
				if (replica) await proveReadyInTime(nodes);
				const givenBack = await proveGivenBack([a, b], cookie);
				await proveReadable(nodes, paths);
				await comeBack(cluster);
				await proveHealed(cluster, givenBack);
			} finally {
				await comeBack(cluster); // for the tests that follow
			}
			for (const { id, title } of [seen, unseen])
				expect(await primary.ask("SELECT title FROM reports WHERE id = ?", [id])).toMatchObject([{ title }]);
		},
	);
});
