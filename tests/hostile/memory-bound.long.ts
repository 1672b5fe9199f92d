import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "~/db/new-id.server";
import { signIn } from "../built-server";
import { fatou } from "../cast";
import { startLimitedSite } from "../faults/memory-bound";
import { newPlace, until } from "../faults/site-process";
import { isAlive } from "../processes";
import { browser } from "../site/open-site";
import { multipart, multipartType, textPart } from "../site/raw-request";
import { from } from "./guessed-site";

// The server in the container's memory, while strangers make it work and hold as much as they can.

let site: Awaited<ReturnType<typeof startLimitedSite>>;
beforeEach(async () => {
	site = await startLimitedSite(newPlace(), 512, { settings: { TRUST_PROXY_HOPS: "1" } });
}, 60_000);
afterEach(() => site.end());

type Attack = { path: string; type: string; body: Buffer; reads?: boolean };

const urlEncoded = "application/x-www-form-urlencoded";

/** As few bytes as possible for what takes the most when it is shown again: « < » is sent as it is. */
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

/** Sends a post as one of many strangers. @returns its status and how many bytes came back; 0 when it was hung up on */
function post({ path, type, body, reads = true }: Attack, address: string, agent: Agent) {
	const { hostname: host, port } = new URL(site.origin);
	const headers = { "Content-Type": type, Origin: site.origin, "Content-Length": body.length, ...from(address) };
	return new Promise<Answer>((answered) => {
		const asked = request({ host, port, path, method: "POST", headers, agent }, (answer: IncomingMessage) => {
			let bytes = 0;
			const done = () => answered({ status: answer.statusCode ?? 0, bytes });
			if (!reads) return done();
			answer.on("data", (chunk: Buffer) => {
				bytes += chunk.length;
			});
			answer.once("close", done);
		});
		asked.once("error", () => answered({ status: 0, bytes: 0 }));
		asked.end(body);
	});
}

/** In another thread, since the one that attacks is busy: posts the slowest visit, and each that failed. */
const visitor = `
const { parentPort, workerData } = require("node:worker_threads");
const seen = { slowest: 0, visits: 0, wrong: [] };
let over = false;
parentPort.once("message", () => { over = true; });
(async () => {
	while (!over) {
		const begun = performance.now();
		try {
			const answer = await fetch(workerData, { signal: AbortSignal.timeout(20000) });
			await answer.arrayBuffer();
			if (answer.status !== 200) seen.wrong.push(answer.status);
		} catch (error) {
			seen.wrong.push(String(error.cause ?? error));
		}
		if (seen.visits++ === 0) parentPort.postMessage("begun");
		seen.slowest = Math.max(seen.slowest, performance.now() - begun);
		await new Promise((later) => setTimeout(later, 20));
	}
	parentPort.postMessage(seen);
})();`;

type Seen = { slowest: number; visits: number; wrong: (number | string)[] };

/** Visits the home page again and again while something else happens. */
async function visitedDuring(work: () => Promise<void>): Promise<Seen> {
	const worker = new Worker(visitor, { eval: true, workerData: site.origin });
	await once(worker, "message");
	const report = once(worker, "message");
	await work();
	worker.postMessage("over");
	const [seen]: [Seen] = await report.then(([first]) => [first]);
	await worker.terminate();
	return seen;
}

const crowd = 300;

const networks: [string, (n: number) => string][] = [
	["a network each", (n) => `10.0.${n % 250}.${n}`],
	["one network", () => "203.0.113.7"],
];

const cases = networks.flatMap(([who, whence]) => attacks.map(([what, attack]) => ({ what, who, whence, attack })));

test.each(cases)("300 posts at once of $what, from $who, neither end nor slow the site", async (given) => {
	const { what, who, whence, attack } = given;
	const cookie = await signIn(site);
	const agent = new Agent({ keepAlive: false, maxSockets: crowd });
	const answers: Answer[] = [];
	const { slowest, visits, wrong } = await visitedDuring(async () => {
		answers.push(...(await Promise.all(Array.from({ length: crowd }, (_, n) => post(attack, whence(n), agent)))));
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
	expect(slowest).toBeLessThan(1000);
	// A page of the site is 20 KB. Of a long form « < » becomes « &lt; » and stands there once; a short one is hydrated,
	// and « < » is « \\u003c » there.
	const most = 40_000 + Math.max(4.5 * attack.body.length, 160_000);
	for (const { bytes } of answers) expect(bytes).toBeLessThan(most);
	expect((await browser(site.origin, cookie).get("/admin")).status).toBe(200);
	const stranger = () => browser(site.origin).post("/contact", { id: newId(), ...fatou }, from("198.51.100.4"));
	await until("strangers are served again", async () => (await stranger()).status === 200);
});
