// Servers to compare the site with: each is a process of its own on the core of the site, the benchmark itself started with
// other words.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { accepting } from "./wrk";

/** Sends what a file says, whatever is asked: what a plain node:http server does with these bytes. */
export async function servePlain(file: string) {
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
export function serveSteadily(time: number) {
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

/** A plain server with the bytes and headers that an address answers with. */
export async function plainServer(folder: string, address: string) {
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

/**
 * A server that works as long on every request.
 * @param time in milliseconds
 */
export const steadyServer = (time: number) => besideIt(["--steady", String(time)]);

/** One of the servers of this file, on the core of the site. */
async function besideIt(words: string[]) {
	const begin = ["-c", "0", process.execPath, process.argv[1] ?? "", ...words];
	const server = spawn("taskset", begin, { stdio: ["ignore", "pipe", "inherit"] });
	process.once("exit", () => server.kill());
	const [port] = await once(createInterface(server.stdout), "line");
	return { address: `http://127.0.0.1:${port}/`, stop: () => server.kill() };
}
