// `npm run bench:lists`: opens the lists of the administration with 50 items and with 5 000, in turns, and prints how
// much longer the long ones take, with the query plans.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { createClient } from "@libsql/client";

const rounds = Number(process.argv[2] ?? 100);
const account = { email: "bench@association.test", password: "une phrase assez longue" };
const lists = ["/admin/reports", "/admin/editreports", "/admin/events", "/admin/reports?q=for%C3%AAt"];
const text = "Il fallait marcher une heure pour rapporter de l’eau. ".repeat(60);

const [few, many] = [await openSite(3981, 50), await openSite(3982, 5000)];
const table: Record<string, Record<string, string>> = {};
for (const list of lists) {
	const times: { few: number[]; many: number[] } = { few: [], many: [] };
	for (let round = -20; round < rounds; round++) {
		const [short, long] = [await few.open(list), await many.open(list)];
		if (round < 0) continue; // warming up
		times.few.push(short);
		times.many.push(long);
	}
	const [short, long] = [quartile(times.few), quartile(times.many)];
	table[list] = { "50": `${short.toFixed(1)} ms`, "5 000": `${long.toFixed(1)} ms`, ratio: (long / short).toFixed(2) };
}
const last = await many.lastPage("/admin/reports");
table["/admin/reports, last page"] = { "5 000": `${last.toFixed(1)} ms` };
console.table(table);
for (const line of await many.plans()) console.log(line);
few.close();
many.close();

/** The first quartile: what else the machine does meanwhile only ever adds. */
function quartile(values: number[]) {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? Number.NaN;
}

async function openSite(port: number, items: number) {
	const folder = mkdtempSync(join(tmpdir(), "association-bench-"));
	const server = spawn(process.execPath, ["build/server.js"], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: join(folder, "data"),
			UPLOADS_DIR: join(folder, "uploads"),
			ADMIN_EMAIL: account.email,
			ADMIN_PASSWORD: account.password,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(createInterface(server.stdout), "line");
	const origin = `http://127.0.0.1:${port}`;
	const database = createClient({ url: `file:${join(folder, "data", "site.db")}`, timeout: 5000 });
	await fill(database, items);
	const answer = await fetch(`${origin}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: origin },
		body: new URLSearchParams(account),
	});
	const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";

	async function open(path: string) {
		const begun = performance.now();
		const response = await fetch(origin + path, { headers: { Cookie: cookie } });
		await response.text();
		if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
		return performance.now() - begun;
	}

	return {
		open,
		/** How long the page with the oldest items takes. */
		lastPage: async (list: string) => {
			const times = [];
			for (let round = 0; round < 20; round++) times.push(await open(`${list}?avant=item-000024`));
			return quartile(times);
		},
		plans: async () => {
			const queries = [
				"select * from reports where deleted_at is null order by created_at desc, id desc limit 25",
				"select * from reports where deleted_at is null and (created_at, id) < (select created_at, id from reports where id = 'item-000024') order by created_at desc, id desc limit 25",
				"select * from reports where deleted_at is null and published_at <= 9e15 order by published_at desc, id desc limit 25",
				"select * from events where deleted_at is null order by date desc, start_time desc, id desc limit 25",
			];
			const answers = await Promise.all(queries.map((query) => database.execute(`explain query plan ${query}`)));
			return answers.flatMap(({ rows }) => rows.map((row) => String(row.detail)));
		},
		close: () => {
			server.kill("SIGTERM");
			database.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function fill(database: ReturnType<typeof createClient>, items: number) {
	const statements = Array.from({ length: items }, (_, index) => {
		const id = `item-${String(index).padStart(6, "0")}`;
		const day = new Date(Date.UTC(2012, 0, 1 + index)).toISOString().slice(0, 10);
		return [
			{
				sql: "insert into reports (id, title, content, created_at, published_at) values (?, ?, ?, ?, ?)",
				args: [id, `Rapport ${index}`, index % 25 === 0 ? `${text} La forêt` : text, index * 1000, index * 1000],
			},
			{
				sql: "insert into events (id, slug, title, description, date, ends_at, location, created_at, published_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
				args: [id, id, `Fête ${index}`, text, day, index * 86_400_000, "Sokoura", index * 1000, index * 1000],
			},
		];
	}).flat();
	for (let from = 0; from < statements.length; from += 500)
		await database.batch(statements.slice(from, from + 500), "write");
}
