import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, cpSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { awa } from "../cast";
import { copyTree } from "../copied-tree";
import { addressesOf } from "../faults/listening";
import { until } from "../faults/site-process";
import { freePort } from "../free-port.mjs";
import { childrenOf, commandOf } from "../processes";
import { browser } from "./open-site";

const tree = copyTree();
const at = (name: string) => join(tree.folder, name);
const port = await freePort();
const origin = `http://localhost:${port}`;
const settings = {
	PORT: port,
	HOST: "0.0.0.0",
	PUBLIC_URL: origin,
	DATA_DIR: "development",
	ADMIN_EMAIL: awa.email,
	ADMIN_PASSWORD: awa.password,
};
writeFileSync(
	at(".env"),
	Object.entries(settings)
		.map(([name, value]) => `${name}=${value}\n`)
		.join(""),
);
// The folders of this test would go before those of the file.
const env = { ...process.env, NODE_ENV: "development" as const, DATA_DIR: undefined, UPLOADS_DIR: undefined };
const developing = spawn("npm", ["run", "dev"], {
	cwd: tree.folder,
	env,
	detached: true,
	stdio: ["ignore", "pipe", "inherit"],
});
let output = "";
developing.stdout.setEncoding("utf8").on("data", (words: string) => {
	output += words;
});
const pid = developing.pid ?? 0;
/** Whether a process or one of its descendants is the image process. */
const runsImageProcess = (pid: number): boolean =>
	commandOf(pid).includes("image-process") || childrenOf(pid).some(runsImageProcess);
const readyTimes = () => output.split("Le site est prêt").length - 1;

beforeAll(() => until("the site in development is ready", () => readyTimes() === 1, 120_000), 130_000);
afterAll(async () => {
	process.kill(-pid, "SIGKILL");
	await once(developing, "close");
	tree.remove();
});

test("in development the site that is served is the one that is prepared, by the settings of .env", async () => {
	expect(existsSync(at("development/site.db"))).toBe(true);
	expect(existsSync(at("data"))).toBe(false);
	const answer = await browser(origin).post("/login", awa);
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/gallery"]);
});

test("in development the site is not reachable from the network, and its request guard is that of production", async () => {
	expect(new Set(addressesOf(pid))).toEqual(new Set(["0100007F"]));
	const foreign = await browser(origin).post("/contact", {}, { Origin: "https://ailleurs.test" });
	expect(foreign.status).toBe(403);
	expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(421);
});

test("in development a change is served, browsers may hear of it, and the built site stays as it is", async () => {
	// The site is killed, and its image process ends by itself.
	await until("the image process has ended by itself", () => !runsImageProcess(pid), 40_000);
	appendFileSync(at("app/web/styles/base.css"), "\n@layer base { body { --changed: 1 } }\n");
	await until("the changed site is ready", () => readyTimes() === 2, 60_000);
	const page = await fetch(origin);
	const html = await page.text();
	const [sheet = ""] = /\/build\/css-bundle-\w+\.css/.exec(html) ?? [];
	expect(await (await fetch(origin + sheet)).text()).toContain("--changed");
	const policy = page.headers.get("Content-Security-Policy") ?? "";
	const scripts = [...html.matchAll(/<script(?: type="module" async="")?>(.*?)<\/script>/gs)];
	expect(scripts.length).toBeGreaterThan(2);
	for (const [, script = ""] of scripts) expect(policy).toContain(createHash("sha256").update(script).digest("base64"));
	const [, socket = ""] = /connect-src [^;]* (ws:[^ ;]+)/.exec(policy) ?? [];
	expect((await fetch(socket.replace(/^ws/, "http"))).status).toBe(404); // something listens there
	cpSync("app/web/styles/base.css", at("app/web/styles/base.css"));
	expect(tree.isBuilt()).toBe(true);
}, 120_000);
