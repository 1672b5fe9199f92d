// `npm run bench:cluster`: prints how fast several nodes are, beside one with a database file in the same run. Needs wrk.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";
import { placeIn, signIn, startServer } from "../built-server";
import { newFolder, until } from "../faults/site-process";
import { browser } from "../site/open-site";
import { startCluster } from "./cluster";
import { addReport, changeReport } from "./volunteer";

const rows: Record<string, Record<string, number | string>> = {};
const rounded = (value = Number.NaN) => Number(value.toFixed(1));
const quantile = (values: number[], share: number) =>
	rounded(values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))]);

async function times(rounds: number, work: () => Promise<unknown>) {
	const all: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const begun = performance.now();
		await work();
		all.push(performance.now() - begun);
	}
	return { "p50, ms": quantile(all, 0.5), "p99, ms": quantile(all, 0.99) };
}

/** Requests per second at several nodes at once. */
async function load(origins: string[], cookie?: string) {
	const results = origins.map(async (origin) => {
		const headers = ["-H", "Accept-Encoding: br", ...(cookie ? ["-H", `Cookie: ${cookie}`] : [])];
		const wrk = spawn("wrk", ["-t1", "-c16", "-d5s", ...headers, `${origin}/`]);
		let output = "";
		wrk.stdout.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
		await once(wrk, "close");
		return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
	});
	return Math.round((await Promise.all(results)).reduce((sum, one) => sum + one, 0));
}

test("speed", { timeout: 600_000 }, async () => {
	const file = await startServer(placeIn(newFolder()));
	const fileCookie = await signIn(file);
	const fileNode = { browser: (cookie?: string) => browser(file.origin, cookie) };
	rows["saving a report, database file"] = await times(30, () => addReport(fileNode, fileCookie));
	rows["home rendered, database file"] = { "requests/s": await load([file.origin], "a=1") };

	for (const replica of [false, true]) {
		const { nodes, a, b, cookie, primary } = await startCluster({ replica });
		const name = replica ? "with a replica" : "without a replica";
		rows[`saving a report, ${name}`] = await times(30, () => addReport(a, cookie));
		for (const [what, given] of [
			["cached", undefined],
			["rendered", "a=1"],
		] as const)
			for (const count of [1, 2])
				rows[`home ${what}, ${name}, nodes: ${count}`] = {
					"requests/s": await load(
						nodes.slice(0, count).map(({ origin }) => origin),
						given,
					),
				};
		for (const delay of [0, 80]) {
			for (const { line } of nodes) line.delay(delay);
			await pause(1000); // until what was measured before is over
			const home = `home, primary ${delay} ms away, ${name}`;
			const forget = async () =>
				void (await primary.ask("UPDATE write_count SET writes = writes + 1, public_writes = public_writes + 1"));
			const visitor = a.browser();
			const first: number[] = [];
			for (let round = 0; round < 15; round++) {
				await forget();
				await pause(1100); // what the page shows is not fresh any more
				first.push(...Object.values(await times(1, () => visitor.get("/"))).slice(0, 1));
			}
			rows[home] = { "p50, ms": quantile(first, 0.5), "p99, ms": quantile(first, 0.99) };
			rows[`volunteer's list, primary ${delay} ms away, ${name}`] = await times(15, () =>
				a.browser(cookie).get("/admin/reports"),
			);
			const { id } = await addReport(a, cookie);
			let version = 0;
			rows[`staleness at another node, primary ${delay} ms away, ${name}`] = await times(30, async () => {
				const { title } = await changeReport(a, cookie, id, String(++version));
				await until("the other node shows it", async () => (await b.browser().text("/")).includes(title));
			});
		}
		for (const { line } of nodes) line.delay(0);
		const before = nodes.map(({ line }) => line.messages());
		await pause(60_000);
		rows[`messages to the primary of an idle node in a minute, ${name}`] = {
			value: nodes.map(({ line }, index) => line.messages() - (before[index] ?? 0)).join(" and "),
		};
	}
	console.table(rows);
	await file.stop();
});
