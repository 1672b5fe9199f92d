// `npm run bench:vitals [-- RUNS]`: on a phone whose processor is four times slower, how long a touch takes to show (INP)
// and the way from a press on a link to the next page's first contentful paint, beside those of bare pages.
import { createServer } from "node:http";
import { chromium } from "@playwright/test";
import { browserPath } from "../browser.mjs";
import { median, withDemoSite } from "./demo-site.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

const runs = Number(process.argv[2] ?? 5);
const slowdown = 4;
/** How long a thumb rests on a link, in milliseconds: meanwhile the next page is fetched. */
const press = 80;

const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox", "--disable-gpu"] });
const bare = createServer((request, response) => {
	response.writeHead(200, { "Content-Type": "text/html" });
	response.end(`<!DOCTYPE html><title>Bare</title><h1>${request.url}</h1><a href="${request.url}/next">Next</a>
		<details><summary>Touched</summary>Open</details>`);
}).listen(0, "127.0.0.1");
try {
	await withDemoSite(async (origin, { report = "" }) => {
		const barePage = `http://127.0.0.1:${Object(bare.address()).port}/page`;
		/** @type {[string, string, (page: Page) => Promise<void>][]} */
		const touches = [
			["bare page", barePage, (page) => tap(page, page.getByText("Touched"))],
			["menu", `${origin}/`, menu],
			["carousel", `${origin}/`, carousel],
			["lightbox of the gallery", `${origin}/gallery`, lightbox],
			["lightbox of a report", origin + report, lightbox],
		];
		/** @type {Record<string, { "INP ms": number, worst: number, ratio: number }>} */
		const inp = {};
		for (const [name, address, touch] of touches) {
			const times = await repeat((page) => interactionTime(page, address, touch));
			const time = median(times);
			const ratio = Number((time / (inp["bare page"]?.["INP ms"] ?? time)).toFixed(2));
			inp[name] = { "INP ms": time, worst: Math.max(...times), ratio };
		}
		/** @type {[string, string, string][]} */
		const ways = [
			["home → events", "/", 'main a[href="/events"]'],
			["reports → report", "/rapports", `a[href="${report}"]`],
			["report → giving", report, 'a[href="/donate"]'],
		];
		const floor = median(await repeat((page) => navigationTime(page, barePage, "a")));
		/** @type {Record<string, object>} */
		const navigation = { "bare page → bare page": { ms: Math.round(floor), ratio: 1 } };
		for (const [name, path, link] of ways) {
			const time = median(await repeat((page) => navigationTime(page, origin + path, link)));
			navigation[name] = { ms: Math.round(time), ratio: Number((time / floor).toFixed(2)) };
		}
		console.log(`Medians of ${runs} runs at ${slowdown}× CPU, fast line:`);
		console.table(inp);
		console.table(navigation);
	});
} finally {
	bare.close();
	await browser.close();
}

/** Each run on a new phone with an empty cache. @type {(measure: (page: Page) => Promise<number>) => Promise<number[]>} */
async function repeat(measure) {
	const times = [];
	for (let run = 0; run < runs; run++) {
		const context = await browser.newContext({
			viewport: { width: 360, height: 740 },
			deviceScaleFactor: 2,
			isMobile: true,
			hasTouch: true,
			locale: "fr-FR",
		});
		const page = await context.newPage();
		await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slowdown });
		times.push(await measure(page));
		await context.close();
	}
	return times;
}

/**
 * The longest interaction, in milliseconds; the browser reports none that takes less than 16.
 * @type {(page: Page, address: string, touch: (page: Page) => Promise<void>) => Promise<number>}
 */
async function interactionTime(page, address, touch) {
	await page.addInitScript(() => {
		const took = [0];
		Object.assign(window, { took });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (Reflect.get(entry, "interactionId")) took.push(entry.duration);
		}).observe(Object.assign({ type: "event", buffered: true }, { durationThreshold: 16 }));
	});
	await page.goto(address, { waitUntil: "networkidle" });
	await touch(page);
	await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500))); // entries come with later frames
	return page.evaluate(() => Math.max(...Object(window).took));
}

/**
 * Without the listeners by which Playwright's own taps check their target, and once its scripts, which are four times
 * slower too, have ended.
 * @type {(page: Page, target: Locator) => Promise<void>}
 */
async function tap(page, target) {
	await target.waitFor();
	await target.scrollIntoViewIfNeeded();
	const box = await target.boundingBox();
	await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
	if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** @type {(page: Page) => Promise<void>} */
async function menu(page) {
	await tap(page, page.getByRole("button", { name: "Menu" }));
	await tap(page, page.getByRole("button", { name: "Fermer" }));
}

/** @type {(page: Page) => Promise<void>} */
async function carousel(page) {
	for (const number of [2, 3]) await tap(page, page.getByRole("button", { name: `Image ${number} sur` }));
}

/** @type {(page: Page) => Promise<void>} */
async function lightbox(page) {
	await tap(page, page.locator("[data-picture]").first());
	const dialog = page.getByRole("dialog");
	await tap(page, dialog.getByRole("button", { name: "Photo suivante" }));
	await tap(page, dialog.getByRole("button", { name: "Fermer" }));
}

/**
 * From the press on a link to the first contentful paint of its page, without the time that the thumb rests on it.
 * @type {(page: Page, address: string, link: string) => Promise<number>}
 */
async function navigationTime(page, address, link) {
	await page.goto(address, { waitUntil: "networkidle" });
	await page.evaluate(() =>
		addEventListener(
			"click",
			() => sessionStorage.setItem("clicked", String(performance.timeOrigin + performance.now())),
			{
				capture: true,
			},
		),
	);
	const target = page.locator(link).locator("visible=true").first();
	await target.scrollIntoViewIfNeeded();
	const from = page.url();
	await target.click({ delay: press });
	await page.waitForURL((url) => url.href !== from);
	return page.evaluate(async () => {
		const paint = await new Promise((resolve) =>
			new PerformanceObserver((list) => {
				const found = list.getEntriesByName("first-contentful-paint")[0];
				if (found) resolve(found.startTime);
			}).observe({ type: "paint", buffered: true }),
		);
		return performance.timeOrigin + Number(paint) - Number(sessionStorage.getItem("clicked"));
	});
}
