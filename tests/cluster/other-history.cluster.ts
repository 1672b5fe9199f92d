import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn } from "../built-server";
import { newFolder, until } from "../faults/site-process";
import { caughtUp, type Node, prepareCluster, startCluster } from "./cluster";
import { type DatabaseServer, startPrimary } from "./database-server";
import { addReport } from "./volunteer";

const readyz = (node: Node) => node.browser().text("/readyz");

const says = (node: Node, words: string) =>
	until(`readyz says ${words}`, async () => (await readyz(node)).includes(words));

const logged = (node: Node) => node.output().split("another history than DATABASE_URL").length - 1;

/** What a server has, as if its folder was copied while it was stopped. */
async function copyFolder(from: DatabaseServer, to: string) {
	await from.kill();
	rmSync(to, { recursive: true, force: true });
	cpSync(from.folder, to, { recursive: true });
	await from.start();
}

/** Until the line to the primary is open again. */
async function isReady(node: Node) {
	await until("the node is ready", async () => /^ok\b/.test(await readyz(node)));
}

test("a server that is no replica of the primary is never read, and readyz and the log say so", async () => {
	const other = await startPrimary();
	const settings = { DATABASE_READ_URL: `ws://127.0.0.1:${other.port}` };
	const cluster = await prepareCluster({ settings });
	const { a, b, primary } = cluster;
	await a.start();
	await says(a, "replica: another history");
	await until("the log says it", async () => (await readyz(a)) !== "" && logged(a) === 1);

	await other.kill();
	await copyFolder(primary, other.folder); // as for staging
	await other.start();
	await b.start();
	const cookie = await signIn(b);
	await other.ask("UPDATE write_count SET writes = writes + 100, public_writes = public_writes + 100, tip = 'staging'");
	await other.ask("INSERT INTO settings (name, value) VALUES ('name', 'Essai')");
	await says(b, "replica: another history");
	await until("the log says it", async () => (await readyz(b)) !== "" && logged(b) === 1);
	for (const node of [a, b]) expect(await node.browser().text("/")).not.toContain("Essai");
	const { title } = await addReport(b, cookie);
	for (const node of [a, b])
		await until("it is shown", async () => (await node.browser().text("/")).includes(title), 3000);
	await primary.kill();
	for (const node of [a, b])
		for (const path of ["/", "/mentions-legales", "/rapports"])
			expect(await node.browser().text(path)).not.toContain("Essai");
});

test("when the primary was put back from an older copy, pages show its history, and never that of the replica", async () => {
	const cluster = await startCluster({ replica: true });
	const { nodes, a, b, primary, cookie } = cluster;
	const older = join(newFolder(), "sqld");
	const before = await addReport(a, cookie);
	await copyFolder(primary, older);
	for (const node of nodes) await isReady(node);
	const lost = [await addReport(a, cookie), await addReport(b, cookie)];
	await caughtUp(cluster);
	for (const node of nodes) await says(node, "replica: 0 writes behind");
	await primary.kill();
	rmSync(primary.folder, { recursive: true });
	cpSync(older, primary.folder, { recursive: true });
	await primary.start();
	for (const node of nodes) {
		await isReady(node);
		await says(node, "replica: another history");
	}
	const shows = async (titles: string[], hidden: string[]) => {
		for (const node of nodes) {
			const html = await node.browser().text("/rapports");
			for (const title of titles) expect(html).toContain(title);
			for (const title of hidden) expect(html).not.toContain(title);
		}
	};
	const lostTitles = lost.map(({ title }) => title);
	await shows([before.title], lostTitles);
	const added: string[] = [];
	for (let round = 0; round < 2; round++) {
		added.push((await addReport(a, cookie)).title);
		await until("the other node shows it", async () =>
			(await b.browser().text("/rapports")).includes(added.at(-1) ?? ""),
		);
		await shows(added, lostTitles);
	}
	for (const node of nodes) expect([await readyz(node), logged(node)]).toEqual([expect.stringContaining("another"), 1]);
});
