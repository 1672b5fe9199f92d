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

const lines: Socket[] = [];
afterAll(() => {
	for (const line of lines) line.destroy();
});

/** A line on which somebody sends or reads in their own way; tells whether the site has closed it, and what it said. */
function openLine(site: { origin: string }, first: string, drip = "", every = 1000) {
	const { hostname, port } = new URL(site.origin);
	const line = connect(Number(port), hostname);
	lines.push(line);
	let [closed, heard] = [false, ""];
	line
		.on("error", () => {})
		.on("close", () => {
			closed = true;
			clearInterval(dripping);
		});
	line.on("data", (bytes) => {
		if (heard.length < 1000) heard += bytes;
	});
	line.write(first);
	let sent = 0;
	const dripping = setInterval(() => line.write(drip[sent++ % drip.length] ?? ""), every);
	return { line, closed: () => closed, heard: () => heard };
}

/** The 95th of a hundred visits, in milliseconds. */
async function slowestUsual(site: { origin: string }): Promise<number> {
	const taken: number[] = [];
	for (let visits = 0; visits < 40; visits++) {
		const begun = performance.now();
		const answer = await fetch(`${site.origin}${["/", "/events", "/gallery", "/login"][visits % 4]}`);
		await answer.arrayBuffer();
		expect(answer.status).toBe(200);
		taken.push(performance.now() - begun);
	}
	return taken.toSorted((one, other) => one - other)[37] ?? 0;
}

test("who sends or reads very slowly does not slow the others, and is let go", { timeout: faultTimeout }, () =>
	repeat("X21", "slow heads, bodies and readers", 2, async () => {
		const place = copyOf(filled);
		const [video] = await ask(place, "SELECT path FROM media WHERE duration IS NOT NULL");
		const site = await startSite(place);
		const head = Array.from({ length: 200 }, () => openLine(site, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"));
		const post = `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000000\r\nOrigin: http://x\r\n\r\n`;
		const still = openLine(site, `${post}name=`, "", 1_000_000);
		const bodies = Array.from({ length: 100 }, () => openLine(site, post, "a", 100));
		const readers = Array.from({ length: 100 }, () =>
			openLine(site, `GET /uploads/${video?.path} HTTP/1.1\r\nHost: x\r\n\r\n`),
		);
		for (const { line } of readers) line.pause();
		await pause(1000);
		const usual = await slowestUsual(site);
		expect(usual).toBeLessThan(500);
		expect((await addEvent(site, cookie)).status).toBe(303);
		// A head has 15 seconds; a body that stands still has 30, looked at every 30.
		await pause(15_000);
		expect(head.filter((line) => !line.closed())).toEqual([]);
		await pause(50_000);
		expect(still.closed()).toBe(true);
		expect(await slowestUsual(site)).toBeLessThan(500);
		for (const { line } of [...bodies, ...readers, ...head]) line.destroy();
		await proveAnswers(site);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "others: p95 under 500 ms; slow heads and still bodies let go";
	}),
);

test("without a free descriptor it refuses, and recovers by itself", { timeout: faultTimeout }, () =>
	repeat("X24", "128 descriptors, 300 visitors at once", 3, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		// From now on: Node alone opens more while it starts.
		execFileSync("prlimit", [`--pid=${site.pid}`, "--nofile=128:128"]);
		const crowd = Array.from({ length: 300 }, () => openLine(site, "GET / HTTP/1.1\r\nHost: x\r\n"));
		await pause(500);
		expect(site.output()).not.toMatch(/Unhandled|uncaught/i);
		for (const { line } of crowd) line.destroy();
		await pause(100);
		await proveAnswers(site);
		expect((await addEvent(site, cookie)).status).toBe(303);
		expect((await upload(site, cookie, galleryForm(film(1e6), "video").body)).status).toBe(200);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "served again as soon as the crowd had gone";
	}),
);
