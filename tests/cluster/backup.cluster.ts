import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterAll, beforeEach, expect, test } from "vitest";
import { copyDatabase } from "~/platform/db/copy-database.server";
import { newFolder, until } from "../faults/site-process";
import { contentsOf, fullSite, here, operate } from "../site/backed-up-site";
import { caughtUp } from "./cluster";
import { endServers, startPrimary, startReplica } from "./database-server";

// Longer than a file should be: one server and one full backup serve all of these tests.
const { backup, there } = fullSite();
const primary = await startPrimary();
const urls = ["ws", "http"].map((scheme) => `${scheme}://127.0.0.1:${primary.port}`);
const [url = ""] = urls;
afterAll(endServers);

const isStaged = "name glob 'restoring_*'";
const staged = () => primary.ask(`select name from sqlite_schema where ${isStaged}`);

/** The server has no tables. */
async function emptyServer() {
	const own = "select name from pragma_table_list where type in ('table', 'virtual') and name not glob 'sqlite_*'";
	await primary.client.migrate((await primary.ask(own)).map(({ name }) => `drop table "${name}"`));
}

beforeEach(emptyServer);

/** Another machine: its folders are empty, its database is on the server. */
const elsewhere = () => {
	const folder = newFolder();
	return { data: join(folder, "data"), uploads: join(folder, "uploads") };
};

/** What the server has, taken into a file by the operator's own commands. */
async function contentsOfServer(place: { data: string; uploads: string }) {
	const file = { ...elsewhere(), uploads: place.uploads };
	expect(await operate(["copy-database", url], file)).toMatchObject({ code: 0 });
	return contentsOf(file);
}

test("a backup restores the whole site into a server; what was there is backed up first, and can be restored as well", async () => {
	expect(await operate(["restore", backup()], there, url)).toMatchObject({
		code: 0,
		output: expect.stringContaining("Le site est restauré."),
	});
	expect(await staged()).toEqual([]);
	const [found] = await primary.ask("select count(*) as n from site_search where site_search match '\"for\"*'");
	expect(Number(found?.n)).toBeGreaterThan(0);
	await primary.ask("update events set title = 'Changé'");
	const changed = await contentsOfServer(there);
	const again = await operate(["restore", backup()], there, urls[1] ?? "");
	expect(await contentsOfServer(there)).toEqual(await contentsOf(here));
	await operate(["restore", /sauvegardé\s: (\S+)/.exec(again.output)?.[1] ?? ""], there, url);
	expect(await contentsOfServer(there)).toEqual(changed);
});

test("moving from a file to a server and back is one command each", async () => {
	const from = `file:${join(here.data, "site.db")}`;
	const place = { ...elsewhere(), uploads: here.uploads };
	expect(await operate(["copy-database", from], place, url)).toMatchObject({ code: 0 });
	expect(await contentsOfServer(place)).toEqual(await contentsOf(here));
});

test("a server is not copied onto itself, by another address or from its replica", async () => {
	await operate(["restore", backup()], there, url);
	const replica = await startReplica(primary.grpcPort);
	await caughtUp({ primary, replica });
	for (const from of [...urls, `ws://localhost:${primary.port}/`, `http://127.0.0.1:${replica.port}`])
		expect(await operate(["copy-database", from], there, url)).toEqual({
			code: 1,
			output: expect.stringContaining("la même base ou à son réplica"),
		});
});

test("while a node runs nothing is restored into its server, nor when it was started meanwhile", async () => {
	await operate(["restore", backup()], there, url);
	const before = await contentsOfServer(there);
	const beat = "insert into leases (name, holder, until) values ('node:a', 'a', (unixepoch() + 30) * 1000)";
	await primary.ask(beat);
	for (const words of [
		["restore", backup()],
		["copy-database", url],
	])
		expect(await operate(words, there, words[0] === "restore" ? url : "")).toMatchObject({
			code: 1,
			output: expect.stringContaining("arrêtez-le"),
		});
	await primary.ask("delete from leases");
	const restoring = operate(["restore", backup()], there, url);
	await until("rows are loaded", async () => (await staged()).length > 0);
	await primary.ask(beat);
	expect(await restoring).toMatchObject({ code: 1, output: expect.stringContaining("démarré pendant") });
	await primary.ask("delete from leases");
	expect(await contentsOfServer(there)).toEqual(before);
	expect(await staged()).toEqual([]);
});

test("a restore that is killed leaves the site on the server as it was, and can be repeated", {
	timeout: 180_000,
}, async () => {
	await operate(["restore", backup()], there, url);
	await primary.ask("update events set title = 'Changé'");
	const before = await contentsOfServer(there);
	const env = { ...process.env, DATA_DIR: there.data, UPLOADS_DIR: there.uploads, DATABASE_URL: url };
	const restoring = spawn(process.execPath, ["build/backup.js", "restore", backup()], { env, stdio: "ignore" });
	const ended = once(restoring, "exit");
	await until("tables are loaded", async () => (await staged()).length >= 5, 60_000);
	restoring.kill("SIGKILL");
	await ended;
	expect((await staged()).length).toBeGreaterThan(0);
	expect(await contentsOfServer(there)).toEqual(before);
	rmSync(join(there.data, "migration.lock"), { recursive: true, force: true }); // else 20 seconds, as after any kill
	await primary.ask("delete from leases");
	expect(await operate(["restore", backup()], there, url)).toMatchObject({ code: 0 });
	expect(await contentsOfServer(there)).toEqual(await contentsOf(here));
	expect(await staged()).toEqual([]);
});

test("a copy of a server is one moment of it while others write", async () => {
	await operate(["restore", backup()], there, url);
	let [writing, written] = [true, 0];
	const writer = createClient({ url });
	const both = [
		"insert into attempts (subject, at) values ('x', 1)",
		"insert into settings (name, value) values (?, '')",
	];
	const work = (async () => {
		for (; writing; written++)
			await writer.batch(
				both
					.map((sql, index) => ({ sql, args: index ? [`moment-${written}`] : [] }))
					.concat({
						sql: "insert into journal (at, who, action, subject) values (1, 'x', 'moment', 'x')",
						args: [],
					}),
				"write",
			);
	})();
	const folder = newFolder();
	for (let round = 0; round < 2; round++) {
		const from = written;
		const live = createClient({ url: urls[round % 2] ?? url });
		const path = join(folder, `${round}.db`);
		await copyDatabase(live, path);
		live.close();
		expect(written).toBeGreaterThan(from);
		const copy = createClient({ url: `file:${path}` });
		const { rows } = await copy.execute(
			"select (select count(*) from settings where name glob 'moment-*') as one, (select count(*) from journal where action = 'moment') as other",
		);
		expect(rows[0]?.one).toBe(rows[0]?.other);
		copy.close();
	}
	writing = false;
	await work;
	writer.close();
});

test("a server with the tables of another program is left alone", async () => {
	await primary.ask("create table invoices (id integer primary key)");
	expect(await operate(["restore", backup()], there, url)).toMatchObject({
		code: 1,
		output: expect.stringContaining("«\u202finvoices\u202f»"),
	});
	expect((await primary.ask("select name from sqlite_schema where type = 'table'")).map(({ name }) => name)).toContain(
		"invoices",
	);
});
