import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { faultTimeout, repeat } from "./repeat";
import { copyOf, startSite } from "./site-process";
import { proveAnswers, proveSoundAtRest } from "./soundness";
import { addEvent, filledPlace, film, galleryForm, upload } from "./volunteer";

const { place: filled, cookie } = await filledPlace();

const connections: Socket[] = [];
afterAll(() => {
	for (const connection of connections) connection.destroy();
});

/** A connection that sends this, and nothing more. */
function openConnection(site: { origin: string }, sent: string) {
	const { hostname, port } = new URL(site.origin);
	const socket = connect(Number(port), hostname)
		.on("error", () => {})
		.resume();
	connections.push(socket);
	socket.write(sent);
	return socket;
}

test("without a free descriptor it refuses, and recovers by itself", { timeout: faultTimeout }, () =>
	repeat("X24", "128 descriptors, 300 visitors at once", 3, async () => {
		const place = copyOf(filled);
		const site = await startSite(place);
		// After the start: Node itself opens more while it starts.
		execFileSync("prlimit", [`--pid=${site.pid}`, "--nofile=128:128"]);
		const connected = Array.from({ length: 300 }, () => openConnection(site, "GET / HTTP/1.1\r\nHost: x\r\n"));
		await pause(500);
		expect(site.output()).not.toMatch(/Unhandled|uncaught/i);
		for (const socket of connected) socket.destroy();
		await pause(100);
		await proveAnswers(site);
		expect((await addEvent(site, cookie)).status).toBe(303);
		expect((await upload(site, cookie, galleryForm(film(1e6)))).status).toBe(200);
		expect((await site.stop()).code).toBe(0);
		await proveSoundAtRest(place);
		return "served again once the connections were closed";
	}),
);
