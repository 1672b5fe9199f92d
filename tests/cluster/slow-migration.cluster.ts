import { expect, test } from "vitest";
import { signIn } from "../built-server";
import { prepareCluster } from "./cluster";
import { newLedger } from "./ledger";
import { nextRelease } from "./next-release";

/** It only adds, and takes the primary some ten seconds. */
const program = nextRelease([
	"ALTER TABLE events ADD parking text",
	"CREATE TABLE numbers (n integer PRIMARY KEY)",
	"WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 60000000) INSERT INTO numbers SELECT max(n) FROM count",
	"CREATE INDEX numbers_by_n ON numbers (n)",
]);

const timeout = 180_000;

test("a migration of more than five seconds is refused while nodes write, and is done by one node alone", {
	timeout,
}, async () => {
	const { nodes, a, b, primary } = await prepareCluster();
	await a.start();
	const ledger = newLedger({ primary, nodes: [a], cookie: await signIn(a) });
	const schema = () => primary.ask("SELECT name, sql FROM sqlite_schema ORDER BY name");
	const before = await schema();
	const stopWriting = ledger.startWriting();
	const refused = await b.start(program).catch(String);
	await stopWriting();
	expect(refused).toMatch(/démarrez-en un seul\.\n$/);
	expect(refused).not.toMatch(/Node\.js|ResponseError/);
	expect(await schema()).toEqual(before);
	await ledger.prove();

	await a.stop();
	for (const node of nodes) await node.start(program);
	expect(await primary.ask("SELECT n FROM numbers")).toMatchObject([{ n: 60_000_000 }]);
	await ledger.prove();
	for (const node of nodes) expect((await node.browser().get("/readyz")).status).toBe(200);
	expect(nodes.map((node) => node.output()).join("")).not.toContain('"level":"error"');
});
