import type { Page } from "@playwright/test";
import { expect, stopTime, test } from "./site";

// The counter of the home page: up to 150 000 within two seconds, in steps of 50 milliseconds (docs/product.md, constants).

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** What assistive technology reads, at any moment. */
const sentence = (page: Page) =>
	page.getByRole("heading", { name: "Servir plus de 150\u202f000 enfants dans les villages", exact: true });

/** What counts, for the eye alone. */
const counting = (page: Page) => sentence(page).locator("[aria-hidden=true]");

const number = "150\u202f000";
/** The words as they are: assertions on text take every kind of space for the same. */
const words = (page: Page) => sentence(page).evaluate((heading) => heading.textContent);

/** The home page on a screen so low that the counter is further down. */
async function openAbove(page: Page) {
	await page.setViewportSize({ width: 800, height: 480 });
	await page.goto("/");
	await expect(sentence(page)).not.toBeInViewport();
}

/** Scrolls down to the counter and waits until observers have been notified. */
async function look(page: Page) {
	await sentence(page).scrollIntoViewIfNeeded();
	await sentence(page).evaluate(
		(heading) =>
			new Promise((done) =>
				new IntersectionObserver(([entry]) => entry?.isIntersecting && done(null)).observe(heading),
			),
	);
}

const ready = (page: Page, name: string) => expect(page.getByRole("button", { name })).toBeVisible();

test("the number is in the page before any script has run", { tag: "@once" }, async ({ page }) => {
	const html = await (await page.request.get("/")).text();
	expect(html).toMatch(/Servir plus de (<[^>]+>)*150\u202f000(<[^>]+>)* enfants dans les villages/);
	expect(html.match(/150.000/g)).toEqual([number]);
});

test("the number counts up once it is seen, and is read out as it will be", async ({ page, javaScriptEnabled }) => {
	if (!javaScriptEnabled) {
		await openAbove(page);
		await sentence(page).scrollIntoViewIfNeeded();
		await expect(counting(page)).toHaveCount(0);
		expect(await words(page)).toBe(`Servir plus de ${number} enfants dans les villages`);
		return;
	}
	await stopTime(page);
	await openAbove(page);
	await ready(page, "Mettre en pause");
	await page.clock.runFor(4000);
	await expect(counting(page)).toHaveCount(0);

	await look(page);
	await expect(counting(page)).toHaveText("0");
	for (const [after, seen] of [
		[49, "0"],
		[1, "3\u202f750"],
		[49, "3\u202f750"],
		[1, "7\u202f500"],
		[900, "75\u202f000"],
		[999, "146\u202f250"],
	] as const) {
		await page.clock.runFor(after);
		await expect(counting(page)).toHaveText(seen);
		await expect(sentence(page)).toHaveCount(1);
	}
	await page.clock.runFor(1);
	await expect(counting(page)).toHaveCount(0);
	expect(await words(page)).toBe(`Servir plus de ${number} enfants dans les villages`);

	// Once is enough.
	await banner(page).scrollIntoViewIfNeeded();
	await expect(sentence(page)).not.toBeInViewport();
	await look(page);
	await page.clock.runFor(1000);
	await expect(counting(page)).toHaveCount(0);
});

const banner = (page: Page) => page.getByRole("heading", { level: 1 });

test("for who prefers less motion the number stands", { tag: "@once" }, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await stopTime(page);
	await openAbove(page);
	await ready(page, "Faire défiler");
	await look(page);
	await page.clock.runFor(1000);
	await expect(counting(page)).toHaveCount(0);
	expect(await words(page)).toBe(`Servir plus de ${number} enfants dans les villages`);
});
