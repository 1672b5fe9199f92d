import type { Page } from "@playwright/test";
import { aReport } from "./contents";
import { expect, stopTime, onFullSite as test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** How long each picture stands, in milliseconds (docs/product.md, constants). */
const every = 5000;

const carousel = (page: Page) => page.getByRole("region", { name: "Photos du rapport" });
const pictures = (page: Page) => carousel(page).getByRole("img");
const button = (page: Page, name: string) => carousel(page).getByRole("button", { name });
const row = (page: Page) => carousel(page).getByRole("list");

/** This picture fills the place of the carousel, and its button says so. */
async function expectShown(page: Page, number: 1 | 2 | 3) {
	await expect(pictures(page).nth(number - 1)).toBeInViewport({ ratio: 0.95 });
	await expect(carousel(page).locator("[aria-current]")).toHaveText(`Photo ${number} sur 3`);
}

/** A visitor opens a report with three pictures, the second as high as a tower; with a script time stands still. */
async function openReport(page: Page, withScript = true) {
	await page.setViewportSize({ width: 1000, height: 900 });
	if (withScript) await stopTime(page);
	await page.goto(aReport);
	await expect(pictures(page)).toHaveCount(3);
	if (withScript) await expect(button(page, "Mettre en pause")).toBeVisible();
}

/** What holds without a script: a row with a word on how to use it, moved by keys. */
async function expectRow(page: Page) {
	await expect(carousel(page).getByRole("button")).toHaveCount(0);
	await expect(carousel(page).getByText("3 photos\u202f: faites défiler la rangée.")).toBeVisible();
	// Not every browser lets keys reach what scrolls unless the page says so.
	await expect(row(page)).toHaveAttribute("tabindex", "0");
	await row(page).focus();
	for (const index of [1, 2]) {
		await page.keyboard.press("ArrowRight");
		const width = await row(page).evaluate((list) => list.clientWidth);
		// All the way: a key pressed while the row still slides is passed over.
		await expect.poll(() => row(page).evaluate((list) => list.scrollLeft)).toBeCloseTo(index * width, 0);
	}
}

/** No picture is higher than 500 pixels, and none is bent. */
async function expectSizes(page: Page) {
	const size = async (index: number) => {
		const box = await pictures(page).nth(index).boundingBox();
		return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
	};
	await expect.poll(() => size(0)).toEqual({ width: 640, height: 480 });
	await expect.poll(() => size(1)).toEqual({ width: 250, height: 500 });
	await expect.poll(async () => (await size(2)).height).toBeLessThanOrEqual(500);
	const wide = await size(2);
	expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1);
}

test("a report shows one picture after the other, five seconds each, turned by buttons and stopped for good", {
	tag: "@without-script",
}, async ({ page, javaScriptEnabled }) => {
	await openReport(page, javaScriptEnabled);
	await expectSizes(page);
	if (!javaScriptEnabled) return await expectRow(page);
	await expect(carousel(page).getByText("faites défiler")).toBeHidden();
	await page.clock.runFor(every - 100);
	await expectShown(page, 1);
	await page.clock.runFor(100);
	await expectShown(page, 2);
	await page.clock.runFor(2 * every);
	await expectShown(page, 1);

	await button(page, "Photo précédente").click();
	await expectShown(page, 3);
	await button(page, "Photo suivante").click();
	await expectShown(page, 1);
	await button(page, "Photo 3 sur 3").click();
	await expectShown(page, 3);
	// The pointer rests on the button, and so do the pictures.
	await page.clock.runFor(2 * every);
	await expectShown(page, 3);
	await button(page, "Mettre en pause").click();
	await expect(button(page, "Faire défiler")).toBeFocused();
	await page.getByRole("link", { name: "Retour à l’accueil" }).focus();
	await page.getByRole("heading", { level: 1 }).hover();
	await page.clock.runFor(2 * every);
	await expectShown(page, 3);
});

test("a swipe of more than forty pixels turns the pictures of a report", async ({ page }) => {
	await openReport(page);
	const box = await row(page).boundingBox();
	const [x, y] = [(box?.x ?? 0) + 400, (box?.y ?? 0) + 100];
	const finger = await page.context().newCDPSession(page);
	const ways: Record<string, (by: number) => Promise<void>> = {
		"by mouse": async (by) => {
			await page.mouse.move(x, y);
			await page.mouse.down();
			await page.mouse.move(x + by, y, { steps: 5 });
			await page.mouse.up();
		},
		"by finger": async (by) => {
			const touch = (type: "touchStart" | "touchMove", at: number) =>
				finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: at, y }] });
			await touch("touchStart", x);
			for (const part of [0.25, 0.5, 0.75, 1]) await touch("touchMove", x + part * by);
			await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
		},
	};
	for (const [way, swipe] of Object.entries(ways))
		await test.step(way, async () => {
			await swipe(-35);
			await expectShown(page, 1);
			await swipe(-45);
			await expectShown(page, 2);
			await swipe(35);
			await expectShown(page, 2);
			await swipe(45);
			await expectShown(page, 1);
		});
});
