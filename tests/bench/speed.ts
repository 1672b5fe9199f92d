// `npm run bench`: how many requests a second the built site answers, its server on one core and wrk on another, beside a
// plain node:http server that sends the same bytes. `npm run bench -- --vs URL` measures any other site the same way.
// Needs Linux with taskset and wrk. Prints a table and writes it to test-results/bench.json.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { residentMemory } from "../processes";
import { startBenchServer } from "./bench-server";
import { plainServer, servePlain, serveSteadily, steadyServer } from "./beside";
import { type Measure, measure, otherAddresses } from "./wrk";

type Row = Partial<Measure> & { value?: number; "node:http"?: number; ratio?: number };

const [word, given = ""] = process.argv.slice(2);
if (word === undefined) await compare();
else if (word === "--plain") await servePlain(given);
else if (word === "--steady") serveSteadily(Number(given));
else if (word === "--vs" && /^https?:/.test(given) && URL.canParse(given)) await measureOther(given);
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
	const before = await startBenchServer({ administrator: "demo", folder });
	await picturesMade(before.origin);
	await before.close();
	const begun = performance.now();
	const { origin, pid, close } = await startBenchServer({ core: 0, folder });
	const home = await textOf(`${origin}/`);
	const rows: Record<string, Row> = { "start to first answer, ms": { value: Math.round(performance.now() - begun) } };
	const [report = ""] = /\/report\/[\w-]+/.exec(home) ?? [];
	const [photo = ""] = /\/uploads\/[^" ,]+\.(?:avif|webp|jpg)/.exec(await textOf(`${origin}/gallery`)) ?? [];
	if (!report || !photo) throw new Error("The sample content shows no report or no photo");
	for (const [what, path] of [
		["home", "/"],
		["report", report],
		["photo", photo],
	] as const)
		rows[`${what}, kept`] = await keptBesidePlain(folder, origin + path);
	rows["memory after, MB"] = { value: memoryOf(pid) };
	for (const [what, path] of [
		["home", "/"],
		["report", report],
	] as const) {
		const { page, steady } = await renderedBesideSteady(origin + path);
		rows[`${what}, rendered`] = page;
		rows[`${what}, the same time of steady work`] = steady;
		rows[`${what}, rendered, one at a time`] = measure(origin + path, 1, { cookie: "a=1" });
		// Each visit under an address of its own: nothing that was read for another one is remembered.
		rows[`${what}, read and rendered`] = measure(origin + path, 32, { cookie: "a=1", script: otherAddresses(folder) });
	}
	rows["memory after all, MB"] = { value: memoryOf(pid) };
	show(rows);
	await close();
}

/** The site and the plain server in turns, a moment each, the middle of them all: the machine's moods fall on both. */
async function keptBesidePlain(folder: string, address: string): Promise<Row> {
	const plain = await plainServer(folder, address);
	const both = [plain.address, address] as const;
	for (const one of both) measure(one, 32, { time: 1, warm: 3 });
	const turns = Array.from({ length: 11 }, () => {
		const [best, kept] = both.map((one) => measure(one, 32, { time: 2, warm: 0 }));
		const [most = Number.NaN, own = Number.NaN] = [best?.["requests/s"], kept?.["requests/s"]];
		return { ...kept, "node:http": most, ratio: Number((own / most).toFixed(3)) };
	});
	plain.stop();
	return middle(turns, ({ ratio }) => ratio);
}

/** A page that is made each time, and what the machine allows a server that works as long, in turns, the middle of each. */
async function renderedBesideSteady(address: string): Promise<{ page: Row; steady: Row }> {
	const cookie = "a=1";
	// So long because V8 compiles at last what runs once a page after some 15 000 pages, in the time of those who wait.
	const warmed = measure(address, 32, { cookie, warm: 25 });
	const steady = await steadyServer(1000 / warmed["requests/s"]);
	// Warmed each time: each has rested while the other worked, and what it takes to wake is not asked for here.
	const warm = 5;
	const [pages, steadies]: [Measure[], Measure[]] = [[], []];
	for (let turn = 0; turn < 3; turn++) {
		pages.push(measure(address, 32, { cookie, warm }));
		steadies.push(measure(steady.address, 32, { warm }));
	}
	steady.stop();
	const ofP99 = (one: Measure) => one["p99, ms"];
	return { page: middle(pages, ofP99), steady: middle(steadies, ofP99) };
}

/** The one in the middle of an odd number, with what failed in any of them. */
function middle<One extends Partial<Measure>>(all: One[], by: (one: One) => number): One {
	const sorted = all.toSorted((one, other) => by(one) - by(other));
	const failed = all.flatMap((one) => one.failed ?? []).join(", ");
	return { ...(sorted[(sorted.length - 1) / 2] as One), ...(failed && { failed }) };
}

/** Waits until the pictures of the sample content are there in all their sizes. */
async function picturesMade(origin: string) {
	const end = performance.now() + 120_000;
	while (/<img(?![^>]*srcset)[^>]*\/uploads\//i.test(await textOf(origin)) && performance.now() < end)
		await new Promise((next) => setTimeout(next, 500));
}

async function textOf(address: string): Promise<string> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
	return answer.text();
}

const memoryOf = (pid: number) => Math.round(residentMemory(pid) / 1024 ** 2);

function show(rows: Record<string, Row>) {
	console.table(rows);
	mkdirSync("test-results", { recursive: true });
	writeFileSync("test-results/bench.json", JSON.stringify(rows, null, "\t"));
}
