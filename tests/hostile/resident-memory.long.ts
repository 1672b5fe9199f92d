import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "~/platform/db/new-id.server";
import { type Server, signIn } from "../built-server";
import { fatou, noel } from "../cast";
import { newPlace, startSite, until } from "../faults/site-process";
import { picture, terre, videoBytes } from "../files";
import { browser } from "../site/open-site";
import { worstInputs } from "./worst-inputs";

// The resident memory that the worst inputs cost the built server. Its image process is separate, and exits when it uses
// too much.

// On a signal it collects garbage and prints its resident memory, current and peak, in bytes.
const preload = `import v8 from "node:v8"; import vm from "node:vm";
v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc");
process.on("SIGUSR2", () => {
	collect();
	console.log("Memory " + JSON.stringify([process.memoryUsage.rss(), 1024 * process.resourceUsage().maxRSS]));
})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(preload)}`;

/** How much more than normal use any input may take, in bytes. */
const mostMore = 50e6;

let site: Server;
let cookie = "";
beforeAll(async () => {
	site = await startSite(newPlace(), { settings: { NODE_OPTIONS } });
	cookie = await signIn(site);
}, 60_000);
afterAll(() => site.stop());

async function memory() {
	const printed = () => [...site.output().matchAll(/^Memory \[(\d+),(\d+)\]$/gm)];
	const before = printed().length;
	process.kill(site.pid, "SIGUSR2");
	await until("the server prints its memory", () => printed().length > before);
	const [, now, highest] = printed().at(-1) ?? [];
	return { now: Number(now), highest: Number(highest) };
}

/** Normal use: afterwards the code is loaded and compiled, and pools have their size. */
async function normalUse() {
	const volunteer = browser(site.origin, cookie);
	for (const path of ["/", "/events", "/gallery", "/contact", "/admin", "/admin/events", "/admin/gallery"])
		expect((await volunteer.get(path)).status).toBe(200);
	for (const [type, bytes] of [
		["image", await picture(terre)],
		["video", videoBytes(20e6)],
	] as const) {
		const files = [{ name: "puits", bytes }];
		expect((await volunteer.postFiles("/admin/gallery/files", { type }, "files", files)).status).toBe(200);
	}
	expect((await volunteer.postFiles("/admin/events/new", { id: newId(), ...noel }, "poster", [])).status).toBe(400);
	expect((await volunteer.post("/contact", { id: newId(), ...fatou, message: "" })).status).toBe(400);
}

test("no input takes more than 50 MB of memory, neither temporarily nor permanently", {
	timeout: 300_000,
}, async () => {
	for (let times = 1; times <= 5; times++) await normalUse();
	const before = await memory();
	for (let round = 1; round <= 10; round++)
		for (const [what, send] of worstInputs(site.origin, cookie)) {
			expect((await send()).status, what).toBeLessThan(500);
			const { now, highest } = await memory();
			expect(Math.max(now, highest) - before.now, what).toBeLessThan(mostMore);
		}
	expect((await fetch(site.origin)).status).toBe(200);
});
