import type { Page } from "@playwright/test";
import { expect, stopTime, test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** How long each picture stands, in milliseconds (docs/product.md, constants). */
const every = 7000;

const banner = (page: Page) => page.getByRole("region", { name: "Bienvenue" });
const buttons = (page: Page) => banner(page).getByRole("button");
const pause = (page: Page) => banner(page).getByRole("button", { name: "Mettre en pause" });
const start = (page: Page) => banner(page).getByRole("button", { name: "Faire défiler" });
const button = (page: Page, name: string) => banner(page).getByRole("button", { name });

/** Exactly this picture is there for the ear, and for the eye as well. */
async function expectShown(page: Page, alt: RegExp) {
	await expect(banner(page).getByRole("img")).toHaveAccessibleName(alt);
	const seen = () =>
		banner(page)
			.locator("img")
			.evaluateAll((images: HTMLImageElement[]) =>
				images.filter((image) => image.checkVisibility({ opacityProperty: true })).map((image) => image.alt),
			);
	await expect.poll(seen).toEqual([expect.stringMatching(alt)]);
}

const [school, borehole, infirmary] = [/école/, /forage/, /infirmerie/] as const;

/** The home page, where time stands still. */
async function openAtRest(page: Page) {
	await stopTime(page);
	await page.goto("/");
}

/** The pointer goes where nothing moves, and the focus, too. */
async function leave(page: Page) {
	await page.getByRole("navigation").getByRole("link", { name: "Accueil" }).focus();
	await page.getByRole("heading", { name: "Contactez-nous" }).scrollIntoViewIfNeeded();
	await page.getByRole("heading", { name: "Contactez-nous" }).hover();
}

/** The drawn scenes that the browser has asked for. */
function askedScenes(page: Page) {
	const names = new Set<string>();
	page.on("request", (request) => {
		const name = /\/hero\/(\w+)-\w+\./.exec(request.url())?.[1];
		if (name) names.add(name);
	});
	return () => [...names].sort();
}

test("the banner goes round its three pictures, seven seconds each, and fetches none before its turn is near", async ({
	page,
	javaScriptEnabled,
}) => {
	const asked = askedScenes(page);
	if (!javaScriptEnabled) {
		await page.goto("/", { waitUntil: "networkidle" });
		await expectShown(page, school);
		await expect(buttons(page)).toHaveCount(0);
		expect(asked()).toEqual(["school"]);
		return;
	}
	await openAtRest(page);
	await expect(pause(page)).toBeVisible();
	await expectShown(page, school);
	expect(asked()).toEqual(["school"]);
	await page.clock.runFor(1000); // after the transition
	await expect.poll(asked).toEqual(["borehole", "school"]);

	await page.clock.runFor(every - 1100);
	await expectShown(page, school);
	expect(asked()).toEqual(["borehole", "school"]);
	await page.clock.runFor(100);
	await expectShown(page, borehole);
	await page.clock.runFor(1000);
	await expect.poll(asked).toEqual(["borehole", "infirmary", "school"]);
	await page.clock.runFor(every - 1000);
	await expectShown(page, infirmary);
	await page.clock.runFor(every);
	await expectShown(page, school);
});

test("the banner rests while the pointer or the focus is on it", { tag: "@once" }, async ({ page }) => {
	await openAtRest(page);
	await expect(pause(page)).toBeVisible();
	await banner(page).getByRole("heading").hover();
	await expectShown(page, school);
	await page.clock.runFor(2 * every);
	await expectShown(page, school);
	await leave(page);
	await expectShown(page, school);
	await page.clock.runFor(every);
	await expectShown(page, borehole);

	await banner(page).getByRole("link", { name: "Faire un don" }).focus();
	await expectShown(page, borehole);
	await page.clock.runFor(2 * every);
	await expectShown(page, borehole);
	// From one link of the banner to the next the focus stays in it.
	await banner(page).getByRole("link", { name: "Voir nos événements" }).focus();
	await expectShown(page, borehole);
	await page.clock.runFor(2 * every);
	await expectShown(page, borehole);
	await leave(page);
	await expectShown(page, borehole);
	await page.clock.runFor(every);
	await expectShown(page, infirmary);
});

test("the banner stops for good at its button, starts again at the same, and each picture has its button", {
	tag: "@once",
}, async ({ page }) => {
	await openAtRest(page);
	await expect(buttons(page)).toHaveText(["Mettre en pause", "Image 1 sur 3", "Image 2 sur 3", "Image 3 sur 3"]);
	await pause(page).click();
	await expect(start(page)).toBeFocused();
	await expect(pause(page)).toHaveCount(0);
	await leave(page);
	await expectShown(page, school);
	await page.clock.runFor(2 * every);
	await expectShown(page, school);

	await start(page).click();
	await expect(pause(page)).toBeFocused();
	await expect(button(page, "Image 1 sur 3")).toHaveAttribute("aria-current", "true");
	await button(page, "Image 3 sur 3").click();
	await expectShown(page, infirmary);
	await expect(banner(page).locator("[aria-current]")).toHaveText("Image 3 sur 3");
	await button(page, "Image 2 sur 3").press("Enter");
	await expectShown(page, borehole);
	await expect(banner(page).locator("[aria-current]")).toHaveText("Image 2 sur 3");
	await leave(page);
	await expectShown(page, borehole);
	await page.clock.runFor(every);
	await expectShown(page, infirmary);
});

test("who prefers less motion sees a banner that stands, until she starts it", { tag: "@once" }, async ({ page }) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await openAtRest(page);
	await expect(start(page)).toBeVisible();
	await expectShown(page, school);
	await page.clock.runFor(2 * every);
	await expectShown(page, school);
	await start(page).click();
	await expect(pause(page)).toBeFocused();
	await leave(page);
	await expectShown(page, school);
	await page.clock.runFor(every);
	await expectShown(page, borehole);
});
