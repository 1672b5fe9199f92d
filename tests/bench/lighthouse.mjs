// `npm run bench:lighthouse`: runs Lighthouse on the home page, a report and the gallery as a phone, three times
// each, on a temporary site with sample content. npx downloads Lighthouse.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { browserPath } from "../browser.mjs";
import { freePort } from "../free-port.mjs";
import "../no-settings.mjs";

/**
 * The parts of a Lighthouse report that are read here.
 * @typedef {{ node?: { snippet?: string }; url?: string; source?: { url?: string }; description?: string }} Item
 * @typedef {{ score: number | null; title: string; displayValue?: string; numericValue?: number; details?: { items?: Item[] } }} Audit
 * @typedef {{ score: number; auditRefs: { id: string; weight: number }[] }} Category
 * @typedef {{ audits: Record<string, Audit>; categories: Record<string, Category> }} Result
 */

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const folder = mkdtempSync(join(tmpdir(), "association-lighthouse-"));
const port = await freePort();
const origin = `http://localhost:${port}`;

const server = spawn(process.execPath, ["build-tools/launch.mjs", "--demo"], {
	env: { ...process.env, PORT: String(port), PUBLIC_URL: origin },
	stdio: ["ignore", "pipe", "inherit"],
});
try {
	await started();
	await picturesReady();
	const compressed = (await fetch(origin, { headers: { "Accept-Encoding": "br" } })).headers.get("Content-Encoding");
	if (!compressed) console.log("The server does not compress its pages: compressed they would be about a fifth.");
	const report = /href="(\/report\/[\w-]+)"/.exec(await (await fetch(`${origin}/rapports`)).text())?.[1] ?? "/rapports";
	/** @type {Map<string, string>} */
	const costs = new Map();
	/** @type {Record<string, Record<string, number>>} */
	const table = {};
	for (const path of ["/", report, "/gallery"]) table[path === report ? "/report" : path] = await row(path, costs);
	console.log(`Median of ${runs} runs, mobile:`);
	console.table(table);
	for (const line of costs.values()) console.log(line);
} finally {
	server.kill("SIGTERM");
	if (server.exitCode === null) await once(server, "exit");
	rmSync(folder, { recursive: true, force: true });
}

/** The medians of one page; adds the audits that cost it points to `costs`. @type {(path: string, costs: Map<string, string>) => Promise<Record<string, number>>} */
async function row(path, costs) {
	/** @type {Result[]} */
	const results = [];
	for (let run = 0; run < runs; run++) results.push(await lighthouse(path, run));
	for (const result of results) collectCosts(path, result, costs);
	const median = (/** @type {(result: Result) => number} */ read) =>
		results.map(read).toSorted((a, b) => a - b)[1] ?? 0;
	const audit = (/** @type {string} */ id) => median((result) => result.audits[id]?.numericValue ?? Number.NaN);
	return {
		...Object.fromEntries(
			categories.map((id) => [id, Math.round(100 * median((result) => result.categories[id]?.score ?? Number.NaN))]),
		),
		"FCP ms": Math.round(audit("first-contentful-paint")),
		"LCP ms": Math.round(audit("largest-contentful-paint")),
		"TBT ms": Math.round(audit("total-blocking-time")),
		CLS: Number(audit("cumulative-layout-shift").toFixed(3)),
		KB: Math.round(audit("total-byte-weight") / 1024),
	};
}

/** One run. @type {(path: string, run: number) => Promise<Result>} */
async function lighthouse(path, run) {
	const file = join(folder, `${run}.json`);
	const flags = [
		"--headless",
		"--no-sandbox",
		"--disable-gpu",
		"--disable-quic",
		"--no-first-run",
		"--disable-background-networking",
		"--disable-component-update",
		"--disable-sync",
	];
	await promisify(execFile)(
		"npx",
		[
			"--yes",
			"lighthouse@12",
			origin + path,
			"--quiet",
			"--output=json",
			`--output-path=${file}`,
			"--form-factor=mobile",
			`--only-categories=${categories}`,
			`--chrome-flags=${flags.join(" ")}`,
		],
		{ env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 1e8 },
	);
	return JSON.parse(readFileSync(file, "utf8"));
}

/** Every audit that costs points, with the elements it names. @type {(path: string, result: Result, costs: Map<string, string>) => void} */
function collectCosts(path, result, costs) {
	for (const id of categories)
		for (const { id: audit, weight } of result.categories[id]?.auditRefs ?? []) {
			const { score = null, title = "", displayValue = "", details } = result.audits[audit] ?? {};
			if (weight === 0 || score === null || score >= 0.995) continue;
			const elements = (details?.items ?? [])
				.map((item) => item.node?.snippet ?? item.url ?? item.source?.url ?? item.description)
				.filter(Boolean);
			costs.set(
				`${path} ${audit}`,
				`${path} ${id}: ${audit} ${score} (weight ${weight}) ${title} ${displayValue} ${elements.join(" | ")}`,
			);
		}
}

async function started() {
	for await (const line of createInterface(server.stdout)) if (line.includes(origin)) break;
	server.stdout.resume();
	for (let tries = 0; tries < 600; tries++) {
		const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error("The site did not start");
}

/** Waits until the pictures have all their variants. */
async function picturesReady() {
	for (const path of ["/", "/rapports", "/gallery"])
		while (/<img(?![^>]*srcset)[^>]*\/uploads\/[^>]*>/i.test(await (await fetch(origin + path)).text()))
			await new Promise((resolve) => setTimeout(resolve, 500));
}
