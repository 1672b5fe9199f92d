import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn } from "../built-server";
import { until } from "../faults/site-process";
import { operate } from "../site/backed-up-site";
import { keepReading, proveReadable, publicPaths } from "./away";
import { prepareCluster } from "./cluster";
import { newLedger } from "./ledger";
import { nextRelease } from "./next-release";
import { addReport } from "./volunteer";

/** It only adds, and takes the primary a second or two, in which nobody else can write. */
const program = nextRelease([
	"ALTER TABLE events ADD parking text",
	"CREATE TABLE numbers (n integer PRIMARY KEY)",
	"WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 1000000) INSERT INTO numbers SELECT max(n) FROM count",
]);

test("nodes are replaced one by one by those of a later release and back, and no form is refused", {
	timeout: 240_000,
}, async () => {
	const { nodes, a, b, primary, uploads } = await prepareCluster({ replica: true });
	await a.start();
	const cookie = await signIn(a);
	const migrations = () => primary.ask("SELECT hash FROM __drizzle_migrations");
	const before = (await migrations()).length;

	/** The nodes that the balancer sends requests to: one is taken out before it is stopped. */
	const inService = new Set([a]);
	const balancer = (turn: number) => ({
		browser: (signedIn?: string) => {
			const serving = [...inService];
			return (serving[turn++ % serving.length] ?? a).browser(signedIn);
		},
	});
	const ledger = newLedger({ primary, nodes: [balancer(0), balancer(1)], cookie });
	const stopWriting = ledger.startWriting();
	const writesGoOn = async () => {
		const { acknowledged } = ledger.count();
		await until("writes go on", () => ledger.count().acknowledged > acknowledged + 5);
	};
	await writesGoOn();

	let starting = true;
	const upgraded = b.start(program).finally(() => {
		starting = false;
	});
	while (starting) await proveReadable([a], publicPaths);
	await upgraded;
	await writesGoOn(); // at the node of the former version only
	expect(await migrations()).toHaveLength(before + 1);
	inService.add(b);
	inService.delete(a);
	expect(await a.stop()).toMatchObject({ code: 0 });
	await a.start(program);
	inService.add(a);
	await keepReading(nodes, publicPaths, 0);
	await writesGoOn();
	expect(await migrations()).toHaveLength(before + 1);
	expect(await primary.ask("SELECT n FROM numbers")).toMatchObject([{ n: 1_000_000 }]);
	await stopWriting();
	await ledger.prove();
	expect(ledger.count().refused).toBe(0);

	for (const node of nodes) await node.stop();
	await expect(a.start()).rejects.toThrow("version plus récente");
	const [copy = ""] = readdirSync(join(b.data, "backups")).filter((name) => name.startsWith("avant-migration-"));
	const url = `http://127.0.0.1:${primary.port}`;
	const back = await operate(
		["copy-database", `file:${join(b.data, "backups", copy)}`],
		{ data: b.data, uploads },
		url,
	);
	expect(back).toMatchObject({ code: 0, output: expect.stringContaining("Ce qui était là a été sauvegardé") });
	expect(await migrations()).toHaveLength(before);
	for (const node of nodes) await node.start();
	await proveReadable(nodes, publicPaths);
	expect((await addReport(b, await signIn(a))).status).toBe(303);
});
