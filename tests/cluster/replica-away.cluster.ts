import { expect, test } from "vitest";
import { until } from "../faults/site-process";
import { keepReading, publicPaths } from "./away";
import { caughtUp, startCluster } from "./cluster";
import { addReport, changeReport } from "./volunteer";

const cluster = await startCluster({ replica: true });
const { nodes, a, b, replica, replicaLine, cookie } = cluster;

const absences = [
	["frozen", () => replica.freeze(), () => replica.thaw()],
	["killed", () => replica.kill(), () => replica.start()],
	[
		"killed, and starts with an empty folder",
		() => replica.kill(),
		async () => {
			replica.removeFolder();
			await replica.start();
		},
	],
	["cut off from the primary", () => replicaLine.cut(), () => replicaLine.mend()],
] as const;

test.each(absences)(
	"the replica is %s: pages are read from the primary, and from it again later",
	async (_, leave, comeBack) => {
		const { id } = await addReport(a, cookie);
		await caughtUp(cluster); // else the other node may not know for a second that the replica lacks it
		await leave();
		try {
			const { title, status } = await changeReport(a, cookie, id, "1");
			expect(status).toBe(303);
			const slowest = await keepReading(nodes, [...publicPaths, `/report/${id}`], 3000);
			console.log(`the slowest page took ${slowest.toFixed()} ms`);
			for (const node of nodes) expect(await node.browser().text(`/report/${id}`)).toContain(title);
		} finally {
			await comeBack();
		}
		await caughtUp(cluster);
		const unseen = await addReport(b, cookie);
		await caughtUp(cluster);
		for (const node of nodes) {
			await until("the home page shows it", async () => (await node.browser().text("/")).includes(unseen.title), 3000);
			await until("the node reads the replica again", async () =>
				(await node.browser().text("/readyz")).includes("replica: 0 writes behind"),
			);
		}
		// Not killed: its replica would copy itself again, and meanwhile serve nothing.
		for (const { line } of nodes) line.cut();
		try {
			for (const node of nodes)
				await until("the node reads it from the replica", async () =>
					(await node.browser().text(`/report/${unseen.id}`)).includes(unseen.title),
				);
		} finally {
			for (const { line } of nodes) line.mend();
		}
		for (const node of nodes)
			await until("the node is ready again", async () => (await node.browser().get("/readyz")).status === 200);
	},
);

test("a replica that is cut off from the primary does not hold back what another node has changed", async () => {
	const { id } = await addReport(a, cookie);
	await until("the other node shows it", async () => (await b.browser().get(`/report/${id}`)).status === 200);
	await caughtUp(cluster);
	replicaLine.cut();
	try {
		for (const version of ["1", "2", "3"]) {
			const { title } = await changeReport(a, cookie, id, version);
			await until(
				"a visitor of the other node sees it",
				async () => (await b.browser().text("/")).includes(title),
				1500,
			);
		}
	} finally {
		replicaLine.mend();
	}
});
