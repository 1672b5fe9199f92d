import type { Page } from "@playwright/test";
import { expect, stopTime, test } from "./site";

// The home page's banner and counter (docs/product.md, constants).

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** How long each picture stands, in milliseconds. */
const every = 7000;

const banner = (page: Page) => page.getByRole("region", { name: "Bienvenue" });
const button = (page: Page, name: string) => banner(page).getByRole("button", { name });
const pause = (page: Page) => button(page, "Mettre en pause");
const start = (page: Page) => button(page, "Faire défiler");

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

test("the banner goes round its three pictures, seven seconds each, and fetches none before its turn is near", async ({
	page,
}) => {
	const names = new Set<string>();
	page.on("request", (request) => {
		const name = /\/hero\/(\w+)-\w+\./.exec(request.url())?.[1];
		if (name) names.add(name);
	});
	const asked = () => [...names].sort();
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

test("the banner rests while the pointer or the focus is on it, and stops for good at its button", async ({ page }) => {
	await openAtRest(page);
	await expect(pause(page)).toBeVisible();
	await banner(page).getByRole("heading").hover();
	await page.clock.runFor(2 * every);
	await expectShown(page, school);
	await leave(page);
	await page.clock.runFor(every);
	await expectShown(page, borehole);
	// From one link of the banner to the next the focus stays in it.
	for (const link of ["Faire un don", "Voir nos événements"]) {
		await banner(page).getByRole("link", { name: link }).focus();
		await page.clock.runFor(2 * every);
		await expectShown(page, borehole);
	}

	await pause(page).click();
	await expect(start(page)).toBeFocused();
	await leave(page);
	await page.clock.runFor(2 * every);
	await expectShown(page, borehole);
	await start(page).click();
	await expect(pause(page)).toBeFocused();
	await button(page, "Image 3 sur 3").click();
	await expectShown(page, infirmary);
	await button(page, "Image 1 sur 3").press("Enter");
	await expectShown(page, school);
	await expect(banner(page).locator("[aria-current]")).toHaveText("Image 1 sur 3");
	await leave(page);
	await page.clock.runFor(every);
	await expectShown(page, borehole);
});

/** What assistive technology reads, at any moment. */
const sentence = (page: Page) =>
	page.getByRole("heading", { name: "Servir plus de 150\u202f000 enfants dans les villages", exact: true });

/** What counts, for the eye alone. */
const counting = (page: Page) => sentence(page).locator("[aria-hidden=true]");

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

test("the number counts up once it is seen, and is read out as it will be", async ({ page }) => {
	await page.setViewportSize({ width: 800, height: 480 });
	await openAtRest(page);
	await expect(sentence(page)).not.toBeInViewport();
	await expect(pause(page)).toBeVisible();
	await page.clock.runFor(4000);
	await expect(counting(page)).toHaveCount(0);

	await look(page);
	await expect(counting(page)).toHaveText("0");
	for (const [after, seen] of [
		[49, "0"],
		[1, "3\u202f750"],
		[950, "75\u202f000"],
		[999, "146\u202f250"],
	] as const) {
		await page.clock.runFor(after);
		await expect(counting(page)).toHaveText(seen);
		await expect(sentence(page)).toHaveCount(1);
	}
	await page.clock.runFor(1);
	await expect(counting(page)).toHaveCount(0);

	// Once is enough.
	await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
	await expect(sentence(page)).not.toBeInViewport();
	await look(page);
	await page.clock.runFor(1000);
	await expect(counting(page)).toHaveCount(0);
});

test("who prefers less motion sees a banner that stands until she starts it, and a number that stands", async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await openAtRest(page);
	await expect(start(page)).toBeVisible();
	await page.clock.runFor(2 * every);
	await expectShown(page, school);
	await look(page);
	await page.clock.runFor(1000);
	await expect(counting(page)).toHaveCount(0);
	await start(page).click();
	await expect(pause(page)).toBeFocused();
	await leave(page);
	await page.clock.runFor(every);
	await expectShown(page, borehole);
});
