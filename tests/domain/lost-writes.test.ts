import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { beforeEach, expect, test, vi } from "vitest";
import { copyDatabase } from "~/platform/db/copy-database.server";
import { env } from "~/platform/env/env.server";

const logged = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => {
	running?.close();
	for (const name of ["site.db", log, "site.db-shm", count]) rmSync(pathOf(name), { force: true });
	copyFileSync(join(process.env.EMPTY_SITE ?? "", "data/site.db"), pathOf("site.db"));
	logged.mockClear();
});

const log = "site.db-wal";
const count = "write-count";
const pathOf = (name: string) => join(env.DATA_DIR, name);

type Client = typeof import("~/platform/db/client.server").client;
let running: Client | undefined;

/** Starts as a new process would, on the present files. */
async function start() {
	vi.resetModules();
	const { migrateDatabase } = await import("~/platform/db/migrate.server");
	const { lostWrites } = await import("~/platform/db/migrate.server");
	await migrateDatabase();
	({ client: running } = await import("~/platform/db/client.server"));
	return { client: running, lost: await lostWrites() };
}

/** The files as they are in this instant, in which the process is killed; its memory is lost, what it wrote is not. */
function kill() {
	const names = ["site.db", log, count].filter((name) => existsSync(pathOf(name)));
	const left = names.map((name): [string, Buffer] => [name, readFileSync(pathOf(name))]);
	running?.close();
	for (const name of [...names, "site.db-shm"]) rmSync(pathOf(name), { force: true });
	for (const [name, bytes] of left) writeFileSync(pathOf(name), bytes);
}

const write = (client: Client, times: number) =>
	Promise.all(
		Array.from({ length: times }, (_, n) =>
			client.execute("INSERT INTO settings (name, value) VALUES (?, 'x')", [`${Math.random()} ${n}`]),
		),
	);

/** A site of which ten writes are in the log alone. */
async function killedSite() {
	const { client } = await start();
	await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
	await write(client, 10);
	kill();
}

const change = (name: string, changed: (bytes: Buffer) => Buffer) =>
	writeFileSync(pathOf(name), changed(readFileSync(pathOf(name))));

test.each([
	["missing", () => rmSync(pathOf(log)), 10],
	["cut", () => change(log, (bytes) => bytes.subarray(0, bytes.length / 2)), expect.toSatisfy((n) => n > 0 && n < 10)],
	["damaged", () => change(log, (bytes) => bytes.fill(0xa5, 40, 50)), 10],
])(
	"when the write-ahead log is %s after a crash the start says how many writes are missing",
	async (_, damage, missing) => {
		await killedSite();
		damage();
		const { client, lost } = await start();
		expect(lost).toEqual({ missing, since: expect.any(Date) });
		expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ level: "error", missing }]);
		await write(client, 1);
		kill();
		expect((await start()).lost).toEqual(lost); // said again by the dashboard, not counted again
		expect(logged).toHaveBeenCalledTimes(1);
	},
);

test.each([
	["is all there", () => {}],
	["was emptied by another program", () => createClient({ url: env.databaseUrl }).close()],
	["is beside a count that is gone", () => rmSync(pathOf(count))],
	["is beside a count that is rubbish", () => change(count, (bytes) => Buffer.alloc(bytes.length, 0x39))],
])("when the write-ahead log %s nothing is said", async (_, happen) => {
	await killedSite();
	happen();
	const { client, lost } = await start();
	expect([lost, logged.mock.calls]).toEqual([null, []]);
	await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
	await write(client, 3);
	kill();
	rmSync(pathOf(log), { force: true });
	expect((await start()).lost).toMatchObject({ missing: 3 }); // the count goes on
});

test("a site that never ran before, and lost its whole log, knows it", async () => {
	rmSync(pathOf("site.db"));
	const { client } = await start();
	await write(client, 4);
	kill();
	rmSync(pathOf(log));
	expect((await start()).lost).toMatchObject({ missing: 4 });
});

test("a copy that replaces the database has its own write count", async () => {
	const { client } = await start();
	const copy = pathOf("copy.db");
	await copyDatabase(client, copy);
	await write(client, 5);
	kill();
	rmSync(pathOf(log));
	writeFileSync(pathOf("site.db"), readFileSync(copy));
	expect([(await start()).lost, logged.mock.calls]).toEqual([null, []]);
});

test("what changes nothing is not counted, and several writes of one batch are one", async () => {
	const { client } = await start();
	const counted = async () => Number((await client.execute("SELECT writes FROM write_count")).rows[0]?.writes);
	const before = await counted();
	await client.execute("UPDATE settings SET value = value WHERE 0");
	expect(await counted()).toBe(before);
	const results = await client.batch(["UPDATE settings SET value = value WHERE 0", "DELETE FROM settings", "SELECT 7"]);
	expect([results.length, Object.values(results[2]?.rows[0] ?? {})]).toEqual([3, [7]]);
	expect(await counted()).toBe(before + 1);
	const failed = await client.execute("INSERT INTO settings (name) VALUES (NULL)").catch((error) => error.code);
	expect([failed, await counted()]).toEqual(["SQLITE_CONSTRAINT", before + 1]);
});
