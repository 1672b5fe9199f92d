import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { type Client, createClient } from "@libsql/client";
import { afterAll, expect, test } from "vitest";
import { newFolder } from "../faults/site-process";
import { here, operate } from "../site/backed-up-site";
import { endServers, startPrimary } from "./database-server";

const reports = 50_000;
const minute = 60_000;
const busy: ChildProcess[] = [];
afterAll(async () => {
	for (const process of busy) process.kill();
	await endServers();
});

/** Reports of 2 200 characters each; the triggers index them. */
const fill = (database: Client) =>
	database.execute({
		sql: `insert into reports (id, title, content, created_at, published_at)
			with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < $reports)
			select printf('rapport-%06d', i), 'Rapport ' || i, $text || iif(i % 25, '', 'La forêt'), i, i from numbers`,
		args: { reports, text: "Il fallait marcher une heure pour rapporter de l’eau. ".repeat(40) },
	});

const found = "select count(*) from site_search where site_search match '\"for\"*'";
const sums = "select count(*), sum(length(content)), min(title), max(title), sum(published_at) from reports";
const facts = async (client: Pick<Client, "execute">) =>
	Promise.all([found, sums].map(async (sql) => Object.values((await client.execute(sql)).rows[0] ?? {})));

test(`${reports} reports move to a server and back while other programs keep the processors busy`, {
	timeout: 20 * minute,
}, async () => {
	const original = createClient({ url: `file:${join(here.data, "site.db")}` });
	await fill(original);
	const primary = await startPrimary();
	const url = `http://127.0.0.1:${primary.port}`;
	const place = { data: join(newFolder(), "data"), uploads: here.uploads };
	for (let n = 0; n < 2; n++) busy.push(spawn(process.execPath, ["--eval", "for (;;) ;"], { stdio: "ignore" }));

	const start = performance.now();
	const moved = { code: 0, output: expect.stringContaining("copiée") };
	expect(await operate(["copy-database", `file:${join(here.data, "site.db")}`], place, url)).toEqual(moved);
	const there = performance.now();
	expect(await operate(["copy-database", url], place)).toEqual(moved);
	const back = performance.now();

	const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
	console.error(`to the server ${seconds(start, there)} s, back into a file ${seconds(there, back)} s`);
	const [[hits]] = (await facts(original)) as [[number]];
	expect(hits).toBe(reports / 25);
	expect(await facts(primary.client)).toEqual(await facts(original));
	expect(await facts(createClient({ url: `file:${join(place.data, "site.db")}` }))).toEqual(await facts(original));
});
