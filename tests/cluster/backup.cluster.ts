import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { afterAll, beforeEach, expect, test } from "vitest";
import { copyDatabase } from "~/db/copy-database.server";
import { awa } from "../cast";
import { olderMigrations } from "../faults/older-migrations";
import { newFolder, until } from "../faults/site-process";
import { contentsOf, fullSite, here, operate } from "../site/backed-up-site";
import { textOf } from "../site/open-site";
import { caughtUp, prepareCluster, startCluster } from "./cluster";
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

const hits = async (client: Pick<Client, "execute">) =>
	(await client.execute("select count(*) from site_search where site_search match '\"for\"*'")).rows[0]?.[0];

test.each(urls)(
	"a backup restores the whole site into a server (%s), and one of the server into a file",
	async (url) => {
		expect(await operate(["restore", backup()], there, url)).toMatchObject({
			code: 0,
			output: expect.stringContaining("Le site est restauré."),
		});
		expect(await staged()).toEqual([]);
		const made = await operate([], there, url);
		const archive = /faite\s: (\S+)/.exec(made.output)?.[1] ?? "";
		expect(await operate(["check", archive], there, url)).toMatchObject({ code: 0 });
		const file = elsewhere();
		await operate(["restore", archive], file);
		expect(await contentsOf(file)).toEqual(await contentsOf(here));
	},
);

test("moving from a file to a server and back is one command each, and searches find the same", async () => {
	const from = `file:${join(here.data, "site.db")}`;
	const place = { ...elsewhere(), uploads: here.uploads };
	expect(await operate(["copy-database", from], place, url)).toMatchObject({ code: 0 });
	const original = createClient({ url: from });
	expect(await hits(original)).toBeGreaterThan(0);
	expect(await hits(primary.client)).toBe(await hits(original));
	expect(await operate(["copy-database", url], place)).toMatchObject({ code: 0 });
	expect(await contentsOf(place)).toEqual(await contentsOf(here));
	const copy = createClient({ url: `file:${join(place.data, "site.db")}` });
	expect(await hits(copy)).toBe(await hits(original));
	const schema = "select type, name, tbl_name from sqlite_schema order by 1, 2";
	expect((await copy.execute(schema)).rows).toEqual((await original.execute(schema)).rows);
	for (const client of [original, copy]) client.close();
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

test("what a restore replaces on a server is backed up first, and can be restored in turn", async () => {
	await operate(["restore", backup()], there, url);
	await primary.ask("update events set title = 'Changé'");
	const changed = await contentsOfServer(there);
	const again = await operate(["restore", backup()], there, url);
	expect(await contentsOfServer(there)).toEqual(await contentsOf(here));
	await operate(["restore", /sauvegardé\s: (\S+)/.exec(again.output)?.[1] ?? ""], there, url);
	expect(await contentsOfServer(there)).toEqual(changed);
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

test("a restore that is killed leaves the site on the server as it was, and can be repeated", async () => {
	await operate(["restore", backup()], there, url);
	await primary.ask("update events set title = 'Changé'");
	const before = await contentsOfServer(there);
	for (const tables of [1, 5, 10]) {
		const env = { ...process.env, DATA_DIR: there.data, UPLOADS_DIR: there.uploads, DATABASE_URL: url };
		const restoring = spawn(process.execPath, ["build/backup.js", "restore", backup()], { env, stdio: "ignore" });
		const ended = once(restoring, "exit");
		await until(`${tables} tables are loaded`, async () => (await staged()).length >= tables);
		restoring.kill("SIGKILL");
		await ended;
		expect((await staged()).length).toBeGreaterThan(0);
		expect(await contentsOfServer(there)).toEqual(before);
		rmSync(join(there.data, "migration.lock"), { recursive: true, force: true }); // else 20 seconds, as after any kill
		await primary.ask("delete from leases");
	}
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
	for (let round = 0; round < 5; round++) {
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

test("a node that migrates a server copies its database first", async () => {
	const cluster = await prepareCluster();
	await migrate(drizzle(cluster.primary.client), { migrationsFolder: olderMigrations() });
	await cluster.primary.ask(
		"insert into messages (id, name, email, message, created_at) values ('1', 'Fatou', 'f@exemple.org', 'Bonjour', 1)",
	);
	await cluster.a.start();
	const [copy = ""] = readdirSync(join(cluster.a.data, "backups"));
	expect(copy).toMatch(/^avant-migration-/);
	const database = createClient({ url: `file:${join(cluster.a.data, "backups", copy)}` });
	expect((await database.execute("select name from messages")).rows).toMatchObject([{ name: "Fatou" }]);
	database.close();
});

test("every node knows of the nightly backup that another one made, and hands one over", async () => {
	const { a, b, primary, cookie } = await startCluster();
	await primary.ask(
		"insert into leases (name, holder, until, done_at) values ('backup', 'a', 1, (unixepoch() - 3 * 86400) * 1000)",
	);
	for (const node of [a, b]) {
		const dashboard = textOf(await node.browser(cookie).text("/admin"));
		expect(dashboard).toContain("Dernière sauvegarde il y a 3 jours");
		expect(dashboard).toContain("Télécharger une sauvegarde");
	}
	const volunteer = b.browser(cookie);
	expect((await volunteer.post("/admin/sauvegarde", { password: awa.password })).status).toBe(303);
	const answer = await volunteer.get("/admin/sauvegarde/fichier");
	expect(answer.headers.get("Content-Type")).toBe("application/gzip");
	const archive = join(newFolder(), "handed-over.tar.gz");
	writeFileSync(archive, Buffer.from(await answer.arrayBuffer()));
	expect(await operate(["check", archive], there)).toMatchObject({ code: 0 });
	expect(textOf(await b.browser(cookie).text("/admin"))).toContain("Dernière sauvegarde aujourd’hui");
});

test("the operator's check compares the files with a database on a server", async () => {
	await operate(["restore", backup()], there, url);
	const check = () => operate(["check"], there, url, "admin");
	expect(await check()).toMatchObject({ code: 0 });
	writeFileSync(join(there.uploads, "gallery", "1799000000000_mariage.jpg"), "Unknown");
	const { code, output } = await check();
	expect([code, output]).toEqual([1, expect.stringContaining("mariage")]);
});
