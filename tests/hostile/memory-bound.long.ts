import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { signIn } from "../built-server";
import { fatou } from "../cast";
import { startLimitedSite } from "../faults/memory-bound";
import { newPlace, until } from "../faults/site-process";
import { isAlive } from "../processes";
import { browser } from "../site/open-site";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { from } from "./guessed-site";

// The server with the memory of its container, while anonymous clients send the most expensive requests.

let site: Awaited<ReturnType<typeof startLimitedSite>>;
beforeEach(async () => {
	site = await startLimitedSite(newPlace(), 512, { settings: { TRUST_PROXY_HOPS: "1" } });
}, 60_000);
afterEach(() => site.end());

type Attack = { path: string; type: string; body: Buffer; reads?: boolean };

const urlEncoded = "application/x-www-form-urlencoded";

/** The largest echo for few bytes: « < » is sent unescaped and echoed escaped. */
const swollen = (fields: string, length: number) => Buffer.from(fields + "<".repeat(length));
const long = (name: string, length: number) => textPart(name, "<".repeat(length));

const attacks: [string, Attack][] = [
	["a long form", { path: "/admin/editreports/new", type: multipartType, body: multipart([long("content", 440_000)]) }],
	[
		"a long form that is just short enough",
		{ path: "/admin/editreports/new", type: multipartType, body: multipart([long("content", 129_000)]) },
	],
	[
		"a long form whose answer nobody reads",
		{ path: "/admin/editreports/new", type: multipartType, body: multipart([long("content", 129_000)]), reads: false },
	],
	[
		"a form that is carried through the sign-in",
		{
			path: "/login/reprise",
			type: multipartType,
			body: multipart([textPart("reprise_vers", "/admin/events/new"), long("description", 129_000)]),
		},
	],
	["a message", { path: "/contact", type: urlEncoded, body: swollen(`id=${newId()}&name=x&message=`, 60_000) }],
	["a sign-in", { path: "/login", type: urlEncoded, body: swollen("password=x&email=", 60_000) }],
];

type Answer = { status: number; bytes: number };

/** Sends a post from an address. @returns the status and size of the response; 0 when the connection was closed */
function post({ path, type, body, reads = true }: Attack, address: string, agent: Agent) {
	const { hostname: host, port } = new URL(site.origin);
	const headers = { "Content-Type": type, Origin: site.origin, "Content-Length": body.length, ...from(address) };
	return new Promise<Answer>((resolve) => {
		const sent = request({ host, port, path, method: "POST", headers, agent }, (answer: IncomingMessage) => {
			let bytes = 0;
			const done = () => resolve({ status: answer.statusCode ?? 0, bytes });
			if (!reads) return done();
			answer.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
			answer.once("close", done);
		});
		sent.once("error", () => resolve({ status: 0, bytes: 0 }));
		sent.end(body);
	});
}

/** A worker thread, since the main one is busy: reports the slowest request, and each that failed. */
const visitor = `
const { parentPort, workerData } = require("node:worker_threads");
const seen = { slowest: 0, visits: 0, wrong: [] };
let over = false;
parentPort.once("message", () => { over = true; });
(async () => {
	while (!over) {
		const start = performance.now();
		try {
			const answer = await fetch(workerData, { signal: AbortSignal.timeout(20000) });
			await answer.arrayBuffer();
			if (answer.status !== 200) seen.wrong.push(answer.status);
		} catch (error) {
			seen.wrong.push(String(error.cause ?? error));
		}
		if (seen.visits++ === 0) parentPort.postMessage("started");
		seen.slowest = Math.max(seen.slowest, performance.now() - start);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	parentPort.postMessage(seen);
})();`;

type Seen = { slowest: number; visits: number; wrong: (number | string)[] };

/** Requests the home page in a loop while something else runs. */
async function requestHomeDuring(work: () => Promise<void>): Promise<Seen> {
	const worker = new Worker(visitor, { eval: true, workerData: site.origin });
	await once(worker, "message");
	const report = once(worker, "message");
	await work();
	worker.postMessage("over");
	const [seen]: [Seen] = await report.then(([first]) => [first]);
	await worker.terminate();
	return seen;
}

const concurrency = 300;

const networks: [string, (n: number) => string][] = [
	["a network each", (n) => `10.0.${n % 250}.${n}`],
	["one network", () => "203.0.113.7"],
];

const cases = networks.flatMap(([who, whence]) => attacks.map(([what, attack]) => ({ what, who, whence, attack })));

test.each(cases)("300 simultaneous posts of $what, from $who, neither crash nor block the site", async (given) => {
	const { what, who, whence, attack } = given;
	const cookie = await signIn(site);
	const agent = new Agent({ keepAlive: false, maxSockets: concurrency });
	const answers: Answer[] = [];
	const { slowest, visits, wrong } = await requestHomeDuring(async () => {
		answers.push(...(await Promise.all(Array.from({ length: concurrency }, (_, n) => post(attack, whence(n), agent)))));
	});
	agent.destroy();
	expect(site.killed(), `killed by the kernel, ${site.how}`).toBe(false);
	expect(isAlive(site.pid), site.output().slice(-2000)).toBe(true);
	expect(site.peak()).toBeLessThan(400);
	const counts = new Map<number, number>();
	for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
	const statuses = [...counts].map(([status, times]) => `${times} × ${status}`).join(", ");
	const slow = `/ in ${Math.round(slowest)} ms at most (${visits} visits)`;
	console.log(`${what}, from ${who}: ${statuses}; ${slow}; peak ${Math.round(site.peak())} MB, ${site.how}`);
	expect(wrong).toEqual([]);
	// A page has 20 KB. A long form contains « < » once, as « &lt; »; a short one is also in the hydration data, as
	// « \\u003c ».
	const most = 40_000 + Math.max(4.5 * attack.body.length, 160_000);
	for (const { bytes } of answers) expect(bytes).toBeLessThan(most);
	expect((await browser(site.origin, cookie).get("/admin")).status).toBe(200);
	const writeMessage = () => browser(site.origin).post("/contact", { id: newId(), ...fatou }, from("198.51.100.4"));
	await until("anonymous clients are served again", async () => (await writeMessage()).status === 200);
});
