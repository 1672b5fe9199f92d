// `npm run bench`: how many requests a second the built site answers, its server on one core and wrk on another, beside a
// plain node:http server that sends the same bytes. `npm run bench -- --vs URL` measures any other site the same way.
// Needs Linux with taskset and wrk. Prints a table and writes it to test-results/bench.json.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { startServer } from "./own-server";

type Row = Record<string, string | number>;

const accepting = { "Accept-Encoding": "gzip, br", Accept: "image/avif,image/webp,*/*" };

if (process.argv[2] === "--plain") await servePlain(process.argv[3] ?? "");
else if (process.argv[2] === "--steady") serveSteadily(Number(process.argv[3]));
else if (process.argv[2] === "--vs") show({ [process.argv[3] ?? ""]: measure(process.argv[3] ?? "", 32) });
else await compare();

/** Sends what a file says, whatever is asked: what the machine can do with these bytes. */
async function servePlain(file: string) {
	const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
	const bytes = Buffer.from(body, "base64");
	const server = createServer((_, response) => {
		response.writeHead(200, headers);
		response.end(bytes);
	});
	server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

/**
 * Works as long on each request, one request a turn, and leaves no garbage: what this machine allows any server whose page
 * takes that long.
 * @param time in milliseconds
 */
function serveSteadily(time: number) {
	const work = (rounds: number) => {
		let sum = 0;
		for (let round = 0; round < rounds; round++) sum = (sum * 31 + round) | 0;
		return sum;
	};
	const sample = 1_000_000;
	for (let round = 0; round < 100; round++) work(sample);
	const begun = performance.now();
	for (let round = 0; round < 200; round++) work(sample);
	const rounds = (sample * time * 200) / (performance.now() - begun);
	const waiting: ServerResponse[] = [];
	const next = () => {
		const response = waiting.shift();
		if (waiting.length > 0) setImmediate(next);
		response?.end(String(work(rounds)));
	};
	const server = createServer((_, response) => {
		if (waiting.push(response) === 1) setImmediate(next);
	});
	server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

async function compare() {
	const folder = mkdtempSync(join(tmpdir(), "association-bench-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	const before = await startServer({ words: ["--demo"], folder });
	await picturesMade(before.origin);
	await before.close();
	const { origin, pid, begun, close } = await startServer({ core: 0, folder });
	const home = await textOf(`${origin}/`);
	const rows: Record<string, Row> = { "start to first answer, ms": { value: Math.round(performance.now() - begun) } };
	const [report = ""] = /\/report\/[\w-]+/.exec(home) ?? [];
	const [photo = ""] = /\/uploads\/[^" ,]+\.(?:avif|webp|jpg)/.exec(await textOf(`${origin}/gallery`)) ?? [];
	for (const [what, path] of [
		["home", "/"],
		["report", report],
		["photo", photo],
	] as const)
		Object.assign(rows, await keptBeside(folder, what, origin + path));
	rows["memory after, MB"] = { value: memoryOf(pid) };
	for (const [what, path] of [
		["home", "/"],
		["report", report],
	] as const) {
		// So long because V8 compiles at last what runs once a page after some 15 000 pages, in the time of those who wait.
		const page = measure(origin + path, 32, { cookie: "a=1", warm: 25 });
		rows[`${what}, rendered`] = page;
		rows[`${what}, the same time of steady work`] = await measureSteady(1000 / Number(page["requests/s"]));
		rows[`${what}, rendered, one at a time`] = measure(origin + path, 1, { cookie: "a=1" });
		// Each visit under an address of its own: nothing that was read for another one is remembered.
		rows[`${what}, read and rendered`] = measure(origin + path, 32, { cookie: "a=1", script: otherAddresses(folder) });
	}
	rows["memory after all, MB"] = { value: memoryOf(pid) };
	show(rows);
	await close();
}

/** The server that works as long on every request, asked as the pages are. */
async function measureSteady(time: number): Promise<Row> {
	const steady = await besideIt(["--steady", String(time)]);
	const row = measure(`http://127.0.0.1:${steady.port}/`, 32);
	steady.stop();
	return row;
}

/** The site and the plain server in turns, a moment each: the machine's moods fall on both. */
async function keptBeside(folder: string, what: string, address: string): Promise<Record<string, Row>> {
	const plain = await plainServer(folder, address);
	const pairs = Array.from({ length: 7 }, () => {
		const [best, kept] = [`http://127.0.0.1:${plain.port}/`, address].map((one) =>
			measure(one, 32, { time: 2, warm: 1 }),
		);
		return {
			kept,
			best: Number(best?.["requests/s"]),
			ratio: Number(kept?.["requests/s"]) / Number(best?.["requests/s"]),
		};
	});
	plain.stop();
	const middle = pairs.toSorted((one, other) => one.ratio - other.ratio)[3];
	return {
		[`${what}, kept`]: { ...middle?.kept, "node:http": middle?.best ?? 0, ratio: middle?.ratio.toFixed(2) ?? "" },
	};
}

/** Waits until the pictures of the sample content are there in all their sizes. */
async function picturesMade(origin: string) {
	const end = performance.now() + 120_000;
	while (/<img(?![^>]*srcset)[^>]*\/uploads\//i.test(await textOf(origin)) && performance.now() < end)
		await new Promise((next) => setTimeout(next, 500));
}

async function textOf(address: string): Promise<string> {
	return (await fetch(address)).text();
}

/** A plain server with the bytes and headers that an address answers with. */
async function plainServer(folder: string, address: string) {
	const asked = request(address, { headers: accepting, agent: false }).end();
	const [answer] = await once(asked, "response");
	const pieces: Buffer[] = [];
	for await (const piece of answer) pieces.push(piece);
	const names = ["date", "connection", "keep-alive", "transfer-encoding"];
	const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !names.includes(name)));
	const file = join(folder, "plain.json");
	writeFileSync(file, JSON.stringify({ headers, body: Buffer.concat(pieces).toString("base64") }));
	return besideIt(["--plain", file]);
}

/** One of the servers of this file, on the core of the site. */
async function besideIt(words: string[]) {
	const begin = ["-c", "0", process.execPath, process.argv[1] ?? "", ...words];
	const server = spawn("taskset", begin, { stdio: ["ignore", "pipe", "inherit"] });
	process.once("exit", () => server.kill());
	const [port] = await once(createInterface(server.stdout), "line");
	return { port: Number(port), stop: () => server.kill() };
}

/** What makes wrk ask under another address each time. */
function otherAddresses(folder: string): string {
	const file = join(folder, "addresses.lua");
	writeFileSync(file, 'n = 0\nrequest = function() n = n + 1 return wrk.format("GET", wrk.path .. "?n=" .. n) end\n');
	return file;
}

type Asking = {
	cookie?: string;
	script?: string;
	/** In seconds. */
	time?: number;
	/** Before it is measured, in seconds. */
	warm?: number;
};

/** wrk on the second core. */
function measure(address: string, connections: number, { cookie, script, time = 8, warm = 8 }: Asking = {}): Row {
	const headers = Object.entries({ ...accepting, ...(cookie && { Cookie: cookie }) });
	const words = [
		"-t1",
		`-c${connections}`,
		"--latency",
		...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
		...(script ? ["-s", script] : []),
	];
	const run = (time: number) =>
		execFileSync("taskset", ["-c", "1", "wrk", `-d${time}s`, ...words, address], { encoding: "utf8" });
	run(warm);
	const told = run(time);
	const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(told)?.[0];
	return {
		"requests/s": Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1])),
		p99: /^\s+99%\s+(\S+)/m.exec(told)?.[1] ?? "",
		...(failed && { failed }),
	};
}

function memoryOf(pid: number): number {
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
}

function show(rows: Record<string, Row>) {
	console.table(rows);
	mkdirSync("test-results", { recursive: true });
	writeFileSync("test-results/bench.json", JSON.stringify(rows, null, "\t"));
}
