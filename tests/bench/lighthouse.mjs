// `npm run bench:lighthouse [-- RUNS PAGE…]`: runs Lighthouse on the public pages as a phone, five times each, on a
// temporary site with sample content; of all of them or those named, like `events gallery`. npx downloads Lighthouse.
// Then as often again with the CPU slowdown that fits this machine as it was meanwhile, beside Lighthouse's constant one.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserPath } from "../browser.mjs";
import { cpuSlowdown } from "./cpu-slowdown.mjs";
import { median, withDemoSite } from "./demo-site.mjs";

/**
 * The parts of a Lighthouse report that are read here.
 * @typedef {{ node?: { snippet?: string }; url?: string; source?: { url?: string }; description?: string }} Item
 * @typedef {{ score: number | null; title: string; displayValue?: string; numericValue?: number; details?: { items?: Item[] } }} Audit
 * @typedef {{ score: number; auditRefs: { id: string; weight: number }[] }} Category
 * @typedef {{ audits: Record<string, Audit>; categories: Record<string, Category>; environment: { benchmarkIndex: number } }} Result
 */

const [count = "5", ...names] = process.argv.slice(2);
const runs = Number(count);
const categories = ["performance", "accessibility", "best-practices", "seo"];
const folder = mkdtempSync(join(tmpdir(), "association-lighthouse-"));

await withDemoSite(async (origin, paths) => {
	const compressed = (await fetch(origin, { headers: { "Accept-Encoding": "br" } })).headers.get("Content-Encoding");
	if (!compressed) console.log("The server does not compress its pages: compressed they would be about a fifth.");
	/** @type {Map<string, string>} */
	const costs = new Map();
	/** @type {Record<string, Record<string, number>>} */
	const table = {};
	for (const [name, path] of Object.entries(paths)) {
		if (names.length > 0 && !names.includes(name)) continue;
		table[name] = await row(origin + path, costs);
		console.log(name, JSON.stringify(table[name])); // a page takes minutes
	}
	console.log(`Medians of ${runs} runs, mobile, at 4× CPU and at the one that fits this machine:`);
	console.table(table);
	for (const line of costs.values()) console.log(line);
}).finally(() => rmSync(folder, { recursive: true, force: true }));

/** The medians of one page; adds the audits that cost it points to `costs`. @type {(address: string, costs: Map<string, string>) => Promise<Record<string, number>>} */
async function row(address, costs) {
	const results = await lighthouses(address, 4);
	for (const result of results) collectCosts(new URL(address).pathname, result, costs);
	const index = median(results.map(({ environment }) => environment.benchmarkIndex));
	const slowdown = Number(cpuSlowdown(index).toFixed(1));
	const calibrated = await lighthouses(address, slowdown);
	const audit = (/** @type {string} */ id, of = results) =>
		median(of.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
	const score = (/** @type {string} */ id) =>
		median(results.map((result) => result.categories[id]?.score ?? Number.NaN));
	return {
		...Object.fromEntries(categories.map((id) => [id, Math.round(100 * score(id))])),
		"FCP ms": Math.round(audit("first-contentful-paint")),
		"LCP ms": Math.round(audit("largest-contentful-paint")),
		"TBT ms": Math.round(audit("total-blocking-time")),
		CLS: Number(audit("cumulative-layout-shift").toFixed(3)),
		KB: Math.round(audit("total-byte-weight") / 1024),
		"CPU index": Math.round(index),
		"fitting CPU ×": slowdown,
		"LCP ms at it": Math.round(audit("largest-contentful-paint", calibrated)),
		"TBT ms at it": Math.round(audit("total-blocking-time", calibrated)),
	};
}

/** All runs, one after the other; one that failed, as when its trace could not be read, is repeated. @type {(address: string, slowdown: number) => Promise<Result[]>} */
async function lighthouses(address, slowdown) {
	const results = [];
	for (let run = 0; run < runs; run++)
		results.push(await lighthouse(address, run, slowdown).catch(() => lighthouse(address, run, slowdown)));
	return results;
}

/** @type {(address: string, run: number, slowdown: number) => Promise<Result>} */
async function lighthouse(address, run, slowdown) {
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
			address,
			"--quiet",
			"--output=json",
			`--output-path=${file}`,
			"--form-factor=mobile",
			`--throttling.cpuSlowdownMultiplier=${slowdown}`,
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
