import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";

declare global {
	interface Window {
		axe: typeof axe;
	}
}

const all: RunOnly = {
	type: "tag",
	values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The rules of axe that look at colours. */
const ofColours: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * What axe finds wrong with a page as it is now, or with the part of it that lies over the rest: rule, element and how to
 * mend it, a line each.
 */
export const faultsOf = (page: Page, part?: string): Promise<string[]> => found(page, all, part);

/** How many pixels one would have to scroll sideways. */
export const tooWide = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Nothing of the page is wider than its window, and axe finds nothing. Needs a browser that is asked for reduced motion: of
 * what is fading, the colours would be reported as faults.
 */
export async function expectClean(page: Page) {
	expect(await tooWide(page)).toBeLessThanOrEqual(0);
	expect(await faultsOf(page)).toEqual([]);
}

/**
 * What it finds wrong by night with a page that was looked at by day: there all but the colours is the same. Needs a
 * browser that is asked for reduced motion, else the colours are on their way from the one to the other.
 */
export async function faultsByNight(page: Page, part?: string): Promise<string[]> {
	await page.emulateMedia({ colorScheme: "dark" });
	return found(page, ofColours, part).finally(() => page.emulateMedia({ colorScheme: "light" }));
}

/** What is wrong with a page on paper: pale words, and what only a screen can press. */
export async function faultsInPrint(page: Page): Promise<string[]> {
	await page.emulateMedia({ media: "print" });
	const pale = await found(page, ofColours);
	const pressed = await page.locator("button").filter({ visible: true }).allTextContents();
	await page.emulateMedia({ media: "screen" });
	return [...pale, ...pressed.map((words) => `a button: ${words}`)];
}

async function found(page: Page, runOnly: RunOnly, part?: string): Promise<string[]> {
	if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
	const scripted = test.info().project.use.javaScriptEnabled ?? true;
	const { violations } = await page.evaluate(
		({ scripted, runOnly, part }) => {
			// A page without scripts has no timers, which axe waits by: there it goes on at once instead.
			if (!scripted)
				window.setTimeout = ((next: () => void) => {
					void Promise.resolve().then(next);
					return 0;
				}) as typeof window.setTimeout;
			return window.axe.run(part ?? document, {
				runOnly,
				// axe leaves it out unless it is asked for.
				...(runOnly.type === "tag" && { rules: { "target-size": { enabled: true } } }),
				resultTypes: ["violations"],
			});
		},
		{ scripted, runOnly, part },
	);
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(
			({ target, html, failureSummary = "" }) =>
				`${id} at ${target.join(" ")}: ${html.slice(0, 150)}: ${failureSummary.replace(/\s+/g, " ")}`,
		),
	);
}
