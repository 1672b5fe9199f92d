import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Place } from "../built-server";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { ask, proveAnswers, proveSoundAtRest } from "./soundness";
import { addEvent, filledPlace, film, galleryForm, upload } from "./volunteer";

let filled: Place;
let cookie = "";
beforeAll(async () => {
	({ place: filled, cookie } = await filledPlace());
	const site = await startSite(filled);
	expect((await upload(site, cookie, galleryForm(film(50e6), "video").body)).status).toBe(200);
	await site.stop();
}, faultTimeout);

const connections: Socket[] = [];
afterAll(() => {
	for (const connection of connections) connection.destroy();
});

/** A connection that sends `first`, then one character of `drip` every so many milliseconds. */
function openConnection(site: { origin: string }, first: string, drip = "", every = 1000) {
	const { hostname, port } = new URL(site.origin);
	const socket = connect(Number(port), hostname);
	connections.push(socket);
	let closed = false;
	socket
		.on("error", () => {})
		.on("close", () => {
			closed = true;
			clearInterval(dripping);
		});
	socket.resume();
	socket.write(first);
	let sent = 0;
	const dripping = setInterval(() => socket.write(drip[sent++ % drip.length] ?? ""), every);
	return { socket, closed: () => closed };
}

/** The 95th percentile of response times, in milliseconds. */
async function p95(site: { origin: string }): Promise<number> {
	const taken: number[] = [];
	for (let visits = 0; visits < 40; visits++) {
		const start = performance.now();
		const answer = await fetch(`${site.origin}${["/", "/events", "/gallery", "/login"][visits % 4]}`);
		await answer.arrayBuffer();
		expect(answer.status).toBe(200);
		taken.push(performance.now() - start);
	}
	return taken.toSorted((one, other) => one - other)[37] ?? 0;
}

test("slow clients do not slow the others, and time out", { timeout: faultTimeout }, () =>
	repeat("X21", "slow headers, bodies and readers", 2, async () => {
		const place = copyOf(filled);
		const [video] = await ask(place, "SELECT path FROM media WHERE duration IS NOT NULL");
		const site = await startSite(place);
		const headers = Array.from({ length: 200 }, () =>
			openConnection(site, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"),
		);
		const post = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\nOrigin: http://x\r\n\r\n`;
		const idle = openConnection(site, `${post}name=`, "", 1_000_000);
		const bodies = Array.from({ length: 100 }, () => openConnection(site, post, "a", 100));
		const readers = Array.from({ length: 100 }, () =>
			openConnection(site, `GET /uploads/${video?.path} HTTP/1.1\r\nHost: x\r\n\r\n`),
		);
		for (const { socket } of readers) socket.pause();
		await pause(1000);
		expect(await p95(site)).toBeLessThan(500);
		expect((await addEvent(site, cookie)).status).toBe(303);
		// Headers time out after 15 seconds, an idle body after 30, checked every 30.
		await pause(15_000);
		expect(headers.filter((connection) => !connection.closed())).toEqual([]);
		await pause(50_000);
		expect(idle.closed()).toBe(true);
		expect(await p95(site)).toBeLessThan(500);
		for (const { socket } of [...bodies, ...readers, ...headers]) socket.destroy();
		await proveAnswers(site);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "others: p95 under 500 ms; slow headers and idle bodies time out";
	}),
);

test("without a free descriptor it refuses, and recovers by itself", { timeout: faultTimeout }, () =>
	repeat("X24", "128 descriptors, 300 visitors at once", 3, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		// After the start: Node itself opens more while it starts.
		execFileSync("prlimit", [`--pid=${site.pid}`, "--nofile=128:128"]);
		const connected = Array.from({ length: 300 }, () => openConnection(site, "GET / HTTP/1.1\r\nHost: x\r\n"));
		await pause(500);
		expect(site.output()).not.toMatch(/Unhandled|uncaught/i);
		for (const { socket } of connected) socket.destroy();
		await pause(100);
		await proveAnswers(site);
		expect((await addEvent(site, cookie)).status).toBe(303);
		expect((await upload(site, cookie, galleryForm(film(1e6), "video").body)).status).toBe(200);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "served again once the connections were closed";
	}),
);
