// Baseline servers: each is the benchmark started with other arguments, as a separate process on the core of the site.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { placeIn, settingsOf } from "../built-server";
import { builtSite } from "../built-site";
import { flags } from "./bench-server";
import { browserHeaders } from "./wrk";

/** Answers every request with the headers and the body in a file: a node:http server with the same bytes. */
export async function serveSameBytes(file: string) {
	const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
	const bytes = Buffer.from(body, "base64");
	const server = createServer((_, response) => {
		response.writeHead(200, headers);
		response.end(bytes);
	});
	server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

/**
 * Spends the same CPU time on each request, one request per event loop iteration, without garbage: the best this machine
 * allows for a page that takes so long.
 * @param time in milliseconds
 */
export function serveSameTime(time: number) {
	const work = (rounds: number) => {
		let sum = 0;
		for (let round = 0; round < rounds; round++) sum = (sum * 31 + round) | 0;
		return sum;
	};
	const sample = 1_000_000;
	for (let round = 0; round < 100; round++) work(sample);
	const start = performance.now();
	for (let round = 0; round < 200; round++) work(sample);
	const rounds = (sample * time * 200) / (performance.now() - start);
	const queue: ServerResponse[] = [];
	const next = () => {
		const response = queue.shift();
		if (queue.length > 0) setImmediate(next);
		response?.end(String(work(rounds)));
	};
	const server = createServer((_, response) => {
		if (queue.push(response) === 1) setImmediate(next);
	});
	server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

/**
 * Renders the tree of a page for each request, and does nothing else: no route is matched, no loader called, nothing
 * compressed. What it is quicker than the page is the share of the framework, of the database and of the site's server.
 */
export async function serveSameTree(path: string) {
	const { entry, ...build } = await builtSite();
	const render = entry.module.default as ServerBuild["entry"]["module"]["default"];
	let again: (() => ReturnType<typeof render>) | undefined;
	const keep: typeof render = (request, status, _, context, loadContext) => {
		again = () => render(request, status, new Headers(), context, loadContext);
		return again();
	};
	await createRequestHandler({ ...build, entry: { module: { ...entry.module, default: keep } } } as ServerBuild)(
		new Request(`http://localhost${path}`),
	);
	const server = createServer(async (_, response) => {
		const answer = await again?.();
		response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(await answer?.text());
	});
	server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

/** Starts a server that sends the bytes and headers of a response of this address. */
export async function sameBytesServer(folder: string, address: string) {
	const sent = request(address, { headers: browserHeaders, agent: false }).end();
	const [answer] = await once(sent, "response");
	const chunks: Buffer[] = [];
	for await (const chunk of answer) chunks.push(chunk);
	const perConnection = ["date", "connection", "keep-alive", "transfer-encoding"];
	const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !perConnection.includes(name)));
	const file = join(folder, "response.json");
	writeFileSync(file, JSON.stringify({ headers, body: Buffer.concat(chunks).toString("base64") }));
	return startBaseline(["--same-bytes", file]);
}

/**
 * Starts a server that spends the same CPU time on every request.
 * @param time in milliseconds
 */
export const sameTimeServer = (time: number) => startBaseline(["--same-time", String(time)]);

/** Starts a server that renders the tree of this page of the site in a folder. The site refuses port 0, and uses none here. */
export const sameTreeServer = (folder: string, path: string) =>
	startBaseline(["--same-tree", path], settingsOf(placeIn(folder), 1));

/** Starts a server of this file on the core of the site. */
async function startBaseline(args: string[], env?: NodeJS.ProcessEnv) {
	const command = ["-c", "0", process.execPath, ...flags, process.argv[1] ?? "", ...args];
	const server = spawn("taskset", command, { env, stdio: ["ignore", "pipe", "inherit"] });
	process.once("exit", () => server.kill());
	const [port] = await once(createInterface(server.stdout), "line");
	return { address: `http://127.0.0.1:${port}/`, stop: () => server.kill() };
}
