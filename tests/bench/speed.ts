// `npm run bench`: requests per second of the built site, its server on one core and wrk on another, compared with a
// node:http server that sends the same bytes. `npm run bench -- --vs URL` measures another site the same way.
// Needs Linux with taskset and wrk. Prints a table and writes it to test-results/bench.json.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { residentMemory } from "../processes";
import {
	sameBytesServer,
	sameTimeServer,
	sameTreeServer,
	serveSameBytes,
	serveSameTime,
	serveSameTree,
} from "./baseline-servers";
import { startBenchServer } from "./bench-server";
import { setUpSampleSite } from "./sample-site";
import { type Measure, measure } from "./wrk";

type Row = Partial<Measure> & { value?: number; "node:http"?: number; ratio?: number };

const [option, value = ""] = process.argv.slice(2);
if (option === undefined) await compare();
else if (option === "--same-bytes") await serveSameBytes(value);
else if (option === "--same-time") serveSameTime(Number(value));
else if (option === "--same-tree") await serveSameTree(value);
else if (option === "--vs" && /^https?:/.test(value) && URL.canParse(value)) await measureOther(value);
else {
	console.error("npm run bench, or npm run bench -- --vs http://localhost:8080/");
	process.exitCode = 2;
}

async function measureOther(address: string) {
	const answer = await fetch(address).catch(() => undefined);
	if (answer?.ok) return show({ [address]: measure(address, 32) });
	console.error(`${address} ${answer ? `answers ${answer.status}` : "does not answer"}.`);
	process.exitCode = 1;
}

async function compare() {
	const folder = mkdtempSync(join(tmpdir(), "association-bench-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const demo = await startBenchServer({ administrator: "demo", folder });
	await variantsMade(demo.origin);
	await demo.close();
	const start = performance.now();
	const { origin, pid, close } = await startBenchServer({ core: 0, folder });
	const home = await textOf(`${origin}/`);
	const rows: Record<string, Row> = { "start to first answer, ms": { value: Math.round(performance.now() - start) } };
	const [report = ""] = /\/report\/[\w-]+/.exec(home) ?? [];
	const [photo = ""] = /\/uploads\/[^" ,]+\.(?:avif|webp|jpg)/.exec(await textOf(`${origin}/gallery`)) ?? [];
	if (!report || !photo) throw new Error("The sample content shows no report or no photo");
	for (const [what, path] of [
		["home", "/"],
		["report", report],
		["photo", photo],
	] as const)
		rows[`${what}, cached`] = await compareCached(folder, origin + path);
	rows["memory after cached pages, MB"] = { value: memoryOf(pid) };
	Object.assign(rows, await renderedRows(origin, folder, "", { home: "/", report }));
	rows["memory at the end, MB"] = { value: memoryOf(pid) };
	await close();
	Object.assign(rows, await rowsOfSampleSite(`${folder}/sample`));
	show(rows);
}

/** A site right after its set-up: three events, two reports, five photos. */
async function rowsOfSampleSite(folder: string) {
	await setUpSampleSite(folder, variantsMade);
	const { origin, close } = await startBenchServer({ core: 0, folder });
	const [report = ""] = /\/report\/[\w-]+/.exec(await textOf(`${origin}/`)) ?? [];
	const rows = await renderedRows(origin, folder, " of the sample content", { home: "/", report });
	await close();
	return rows;
}

async function renderedRows(origin: string, folder: string, content: string, paths: Record<string, string>) {
	const rows: Record<string, Row> = {};
	for (const [name, path] of Object.entries(paths)) {
		const { page, baseline, tree } = await compareRendered(origin, folder, path);
		rows[`${name}${content}, rendered`] = page;
		rows[`${name}${content}, baseline with the same CPU time per request`] = baseline;
		// What is left of a page's time once its tree is rendered: routes, loaders, database, headers, compression.
		const share = 1 - page["requests/s"] / tree["requests/s"];
		rows[`${name}${content}, framework's share`] = { "node:http": tree["requests/s"], ratio: Number(share.toFixed(3)) };
		rows[`${name}${content}, rendered, one connection`] = measure(origin + path, 1, { cookie: "a=1" });
	}
	return rows;
}

/** The median of short interleaved runs of the site and of node:http: noise of the machine affects both. */
async function compareCached(folder: string, address: string): Promise<Row> {
	const baseline = await sameBytesServer(folder, address);
	const both = [baseline.address, address] as const;
	for (const one of both) measure(one, 32, { time: 1, warmUp: 3 });
	const runs = Array.from({ length: 11 }, () => {
		const [plain, site] = both.map((one) => measure(one, 32, { time: 2, warmUp: 0 }));
		const [most = Number.NaN, own = Number.NaN] = [plain?.["requests/s"], site?.["requests/s"]];
		return { ...site, "node:http": most, ratio: Number((own / most).toFixed(3)) };
	});
	baseline.stop();
	return median(runs, ({ ratio }) => ratio);
}

/**
 * The medians of interleaved runs of a page rendered each time, of a server with the same CPU time per request, and of one
 * that renders the same tree and nothing else.
 */
async function compareRendered(origin: string, folder: string, path: string) {
	const address = origin + path;
	const cookie = "a=1";
	// V8 optimizes code that runs once per page only after some 15 000 pages, and requests wait meanwhile.
	const warm = measure(address, 32, { cookie, warmUp: 25 });
	const sameTree = await sameTreeServer(folder, path);
	measure(sameTree.address, 32, { warmUp: 25 });
	const sameTime = await sameTimeServer(1000 / warm["requests/s"]);
	const warmUp = 5; // before each run: each server is idle during the runs of the others
	const [pages, baselines, trees]: [Measure[], Measure[], Measure[]] = [[], [], []];
	for (let run = 0; run < 3; run++) {
		pages.push(measure(address, 32, { cookie, warmUp }));
		baselines.push(measure(sameTime.address, 32, { warmUp }));
		trees.push(measure(sameTree.address, 32, { warmUp }));
	}
	for (const server of [sameTime, sameTree]) server.stop();
	const p99 = (one: Measure) => one["p99, ms"];
	return { page: median(pages, p99), baseline: median(baselines, p99), tree: median(trees, p99) };
}

/** The median of an odd number of runs, with the errors of all of them. */
function median<One extends Partial<Measure>>(all: One[], by: (one: One) => number): One {
	const sorted = all.toSorted((one, other) => by(one) - by(other));
	const failed = all.flatMap((one) => one.failed ?? []).join(", ");
	return { ...(sorted[(sorted.length - 1) / 2] as One), ...(failed && { failed }) };
}

/** Waits until the pictures of the sample content have all their variants. */
async function variantsMade(origin: string) {
	const end = performance.now() + 120_000;
	while (/<img(?![^>]*srcset)[^>]*\/uploads\//i.test(await textOf(origin)) && performance.now() < end)
		await new Promise((resolve) => setTimeout(resolve, 500));
}

async function textOf(address: string): Promise<string> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
	return answer.text();
}

function memoryOf(pid: number) {
	return Math.round(residentMemory(pid) / 1024 ** 2);
}

function show(rows: Record<string, Row>) {
	console.table(rows);
	mkdirSync("test-results", { recursive: true });
	writeFileSync("test-results/bench.json", JSON.stringify(rows, null, "\t"));
}
