// Draws a picture of each step of the help from the demo, around the first words that the step marks: `npm run draw:help`,
// after a build. The pictures are committed; `tests/site/demo-site.slow.test.ts` finds words that a screen no longer has,
// and a step without its picture.

import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { withDemoSite } from "../tests/bench/demo-site.mjs";
import { browserPath } from "../tests/browser.mjs";

const folder = new URL("../public/aide/", import.meta.url);
/** Pixels of CSS, at the density of a phone; `HelpStep` shows them at this size. */
const size = { width: 360, height: 200 };

/** The names of the files without their ending, by step. @type {Record<string, string>} */
const names = {};

await rm(folder, { recursive: true, force: true });
await mkdir(folder);
await withDemoSite(async (origin, _paths, administrator) => {
	const browser = await chromium.launch({
		executablePath: browserPath(),
		args: ["--lang=fr"],
		env: { ...process.env, LANGUAGE: "fr" },
	});
	const viewport = { width: size.width, height: 740 };
	const page = await browser.newPage({ viewport, deviceScaleFactor: 2, locale: "fr-FR", reducedMotion: "reduce" });
	await page.goto(`${origin}/login`);
	await page.getByLabel(/e-mail/).fill(administrator.email);
	await page.getByLabel("Mot de passe").fill(administrator.password);
	await page.getByRole("button", { name: "Se connecter" }).click();
	await page.waitForURL(/\/admin/);
	await page.goto(`${origin}/admin/aide`);
	const steps = await page.locator(".help-step").evaluateAll((elements) =>
		elements.map((element) => ({
			id: element.id,
			words: element.querySelector("strong")?.textContent ?? "",
			screen: element.querySelector("a")?.getAttribute("href") ?? "",
		})),
	);
	for (const { id, words, screen } of steps) {
		await page.goto(origin + screen, { waitUntil: "networkidle" });
		// Labels of buttons end with the name of their item, for screen readers.
		const named = (/** @type {boolean} */ exact) =>
			page.locator("main").getByText(words, { exact }).locator("visible=true").first();
		const marked = (await named(true).count()) > 0 ? named(true) : named(false);
		if ((await marked.count()) === 0) throw new Error(`${screen} does not show « ${words} »`);
		// A control is marked with its label.
		await marked.evaluate((element) => {
			const field = element.closest("label") && element.closest(".field, .check");
			Object.assign((field ?? element.closest("a, button") ?? element).style, {
				outline: "3px solid #e0900f",
				outlineOffset: "4px",
				borderRadius: "4px",
			});
			element.scrollIntoView({ block: "center", behavior: "instant" });
		});
		const box = await marked.boundingBox();
		const top = Math.max(0, (box?.y ?? 0) + (box?.height ?? 0) / 2 - size.height / 2);
		const shot = await page.screenshot({ clip: { x: 0, y: Math.min(top, viewport.height - size.height), ...size } });
		const picture = await sharp(shot).webp({ quality: 55, effort: 6, smartSubsample: true }).toBuffer();
		names[id] = `${id}-${createHash("sha256").update(picture).digest("hex").slice(0, 8)}`;
		await writeFile(new URL(`${names[id]}.webp`, folder), picture);
		console.log(id, `${(picture.length / 1000).toFixed(1)} kB`);
	}
	await browser.close();
});
await writeFile(new URL("../app/site/help/pictures.json", import.meta.url), `${JSON.stringify(names, null, "\t")}\n`);
