import { expect, test } from "vitest";
import { provePrimaryAway } from "./away";
import { caughtUp, startCluster } from "./cluster";
import { addReport } from "./volunteer";

const cluster = await startCluster({ replica: true });
const { nodes, b, primary, cookie } = cluster;

/** Load balancers wait for two seconds or more; the probe itself takes one, the rest is for a busy machine. */
async function proveReadyInTime() {
	for (const { origin } of nodes) {
		const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(4000) });
		expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^read-only\n/)]);
	}
}

test.each([
	["killed", () => primary.kill(), () => primary.start()],
	[
		"silent to the nodes",
		() => nodes.forEach(({ line }) => void line.freeze()),
		() => nodes.forEach(({ line }) => void line.mend()),
	],
])(
	"the primary is %s: pages go on, also those that nobody has seen, forms come back with their text, then all heals",
	async (_, leave, comeBack) => {
		const { id, title } = await addReport(b, cookie);
		await caughtUp(cluster);
		await provePrimaryAway(cluster, { leave, comeBack }, proveReadyInTime, [`/report/${id}`, "/accessibilite"]);
		expect(await primary.ask("SELECT title FROM reports WHERE id = ?", [id])).toMatchObject([{ title }]);
	},
);
