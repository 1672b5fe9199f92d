import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.mjs";
import "../no-settings.mjs";

/** @typedef {{ email: string, password: string }} Administrator */

/**
 * Runs the built site with its sample content, all pictures made, while it is measured.
 * @type {(measure: (origin: string, paths: Record<string, string>, administrator: Administrator) => Promise<void>) => Promise<void>}
 */
export async function withDemoSite(measure) {
	const port = await freePort();
	const origin = `http://localhost:${port}`;
	const server = spawn(process.execPath, ["build-tools/launch.mjs", "--demo"], {
		env: { ...process.env, PORT: String(port), PUBLIC_URL: origin },
		stdio: ["ignore", "pipe", "inherit"],
	});
	try {
		const administrator = await administratorIn(server.stdout);
		server.stdout.resume();
		await ready(origin);
		await measure(origin, await pathsOf(origin), administrator);
	} finally {
		server.kill("SIGTERM");
		if (server.exitCode === null) await once(server, "exit");
	}
}

/** Reads what the start prints up to the administrator. @type {(output: import("node:stream").Readable) => Promise<Administrator>} */
async function administratorIn(output) {
	for await (const line of createInterface(output)) {
		const [, email, password] = /— (\S+@\S+) — mot de passe\s: (\S+)/.exec(line) ?? [];
		if (email && password) return { email, password };
	}
	throw new Error("The demo names no administrator");
}

/** @type {(address: string) => Promise<string>} */
const html = async (address) => (await fetch(address)).text();

/**
 * Waits until the site answers and has made all variants and share pictures, which would take the processor meanwhile.
 * @type {(origin: string) => Promise<void>}
 */
async function ready(origin) {
	const pause = (/** @type {number} */ time) => new Promise((resolve) => setTimeout(resolve, time));
	for (let tries = 0; !(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok; tries++) {
		if (tries > 600) throw new Error("The site did not start");
		await pause(100);
	}
	for (const path of ["/", "/rapports", "/gallery"])
		while (/<img(?![^>]*srcset)[^>]*\/uploads\/[^>]*>/i.test(await html(origin + path))) await pause(500);
	for (const [, page = ""] of (await html(`${origin}/sitemap.xml`)).matchAll(/<loc>([^<]+)/g)) {
		const [, picture] = /property="og:image" content="([^"]+)"/.exec(await html(page)) ?? [];
		if (picture) await (await fetch(picture)).arrayBuffer();
	}
}

/** The pages to measure, by name. @type {(origin: string) => Promise<Record<string, string>>} */
async function pathsOf(origin) {
	const first = async (/** @type {string} */ list, /** @type {RegExp} */ link) =>
		link.exec(await html(origin + list))?.[1] ?? list;
	return {
		home: "/",
		reports: "/rapports",
		report: await first("/rapports", /href="(\/report\/[\w-]+)"/),
		gallery: "/gallery",
		photo: await first("/gallery", /href="(\/gallery\/[\w-]+)"/),
		events: "/events",
		event: await first("/events", /href="(\/events\/[\w-]+)"/),
		contact: "/contact",
		giving: "/donate",
		search: "/recherche?q=puits",
	};
}

/** @type {(values: number[]) => number} */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
