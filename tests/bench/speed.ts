// `npm run bench`: how many requests a second the built site answers, its server on one core and wrk on another, beside a
// plain node:http server that sends the same bytes. `npm run bench -- --vs URL` measures any other site the same way.
// Needs Linux with taskset and wrk. Prints a table and writes it to test-results/bench.json.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";

type Row = Record<string, string | number>;

const seconds = 8;
const accepting = { "Accept-Encoding": "br", Accept: "image/avif,image/webp,*/*" };

if (process.argv[2] === "--plain") await servePlain(process.argv[3] ?? "");
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

async function compare() {
	const folder = mkdtempSync(join(tmpdir(), "association-bench-"));
	const site = await started("build/server.js", ["--demo"], {
		PORT: "3971",
		DATA_DIR: join(folder, "data"),
		UPLOADS_DIR: join(folder, "uploads"),
		NODE_ENV: "production",
	});
	const origin = "http://127.0.0.1:3971";
	await made(origin);
	const [report = ""] = /\/report\/[\w-]+/.exec(await textOf(`${origin}/rapports`)) ?? [];
	const [photo = ""] = /\/uploads\/[^" ,]+\.(?:avif|webp|jpg)/.exec(await textOf(`${origin}/gallery`)) ?? [];
	const rows: Record<string, Row> = { "start to first answer, ms": { value: Math.round(site.startedAfter) } };
	for (const [what, path] of [
		["home", "/"],
		["report", report],
		["photo", photo],
	] as const) {
		const plain = await plainServer(folder, origin + path);
		const best = measure(`http://127.0.0.1:${plain.port}/`, 32);
		plain.stop();
		const kept = measure(origin + path, 32);
		rows[`${what}, kept`] = { ...kept, "node:http": best["requests/s"] ?? "", ratio: ratio(kept, best) };
	}
	rows["memory after, MB"] = { value: memoryOf(site.pid) };
	for (const [what, path] of [
		["home", "/"],
		["report", report],
	] as const) {
		rows[`${what}, rendered`] = measure(origin + path, 32, "a=1");
		rows[`${what}, rendered, one at a time`] = measure(origin + path, 1, "a=1");
	}
	rows["memory after all, MB"] = { value: memoryOf(site.pid) };
	show(rows);
	site.stop();
	rmSync(folder, { recursive: true, force: true });
}

function ratio(one: Row, other: Row): number {
	return Number((Number(one["requests/s"]) / Number(other["requests/s"])).toFixed(2));
}

/** Waits until the pictures of the sample content are there in all their sizes. */
async function made(origin: string) {
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
	const server = await started(process.argv[1] ?? "", ["--plain", file], {});
	return { port: Number(server.said), stop: server.stop };
}

/** Starts a program on the first core; settles with the first line it prints. */
async function started(script: string, words: string[], variables: Record<string, string>) {
	const begun = performance.now();
	const child = spawn("taskset", ["-c", "0", process.execPath, script, ...words], {
		env: { ...process.env, ...variables },
		stdio: ["ignore", "pipe", "inherit"],
	});
	process.once("exit", () => child.kill());
	const [said] = await once(createInterface(child.stdout), "line");
	return { pid: child.pid ?? 0, said, startedAfter: performance.now() - begun, stop: () => child.kill() };
}

/** wrk on the second core. */
function measure(address: string, connections: number, cookie?: string): Row {
	const headers = Object.entries({ ...accepting, ...(cookie && { Cookie: cookie }) });
	const words = [
		"-t1",
		`-c${connections}`,
		"--latency",
		...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
	];
	const run = (time: number) =>
		execFileSync("taskset", ["-c", "1", "wrk", `-d${time}s`, ...words, address], { encoding: "utf8" });
	run(2); // warms up
	const told = run(seconds);
	const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(told)?.[0];
	return {
		"requests/s": Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1])),
		p99: /99%\s+(\S+)/.exec(told)?.[1] ?? "",
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
