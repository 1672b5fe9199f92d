import type { Page } from "@playwright/test";
import { aReport } from "./contents";
import { expect, expectLoaded, stopTime, onFullSite as test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The page of a photo, whose address the lightbox has, too. */
const photoAddress = /\/gallery\/[\w-]{12}$/;

const photos = (page: Page) =>
	page
		.getByRole("main")
		.getByRole("link")
		.filter({ has: page.getByRole("img") });
const lightbox = (page: Page) => page.getByRole("dialog");
const shown = (page: Page) => lightbox(page).locator(".lg-current img");
const button = (page: Page, name: string) => lightbox(page).getByRole("button", { name });

/** « forage » first, as high as a tower, then « école », as wide as a street, then « champ ». */
async function openGallery(page: Page) {
	await page.goto("/gallery");
	await expect(photos(page)).toHaveCount(3);
}

/** While one photo slides in, the lightbox takes no other click or key. */
const until = async (page: Page, act: () => Promise<void>, src: RegExp) =>
	expect(async () => {
		await act();
		await expect(shown(page)).toHaveAttribute("src", src, { timeout: 500 });
	}).toPass();
const turn = (page: Page, src: RegExp) => until(page, () => page.keyboard.press("ArrowRight"), src);

test("each photo has an address that opens it, and the address follows the photos", async ({ page }) => {
	await openGallery(page);
	await photos(page).first().click();
	await expect(shown(page)).toHaveAttribute("src", /forage/);
	await expectLoaded(shown(page));
	await expect(lightbox(page).getByText("2 sur 4")).toBeVisible();
	await expect(lightbox(page).locator(".lg-thumb-item")).toHaveCount(3);
	const addresses = [page.url()];
	for (const name of [/ecole/, /champ/]) {
		await until(page, () => button(page, "Photo suivante").click(), name);
		await expect.poll(() => addresses.includes(page.url())).toBe(false);
		expect(page.url()).toMatch(photoAddress);
		addresses.push(page.url());
	}
	// However many photos she looked at, one step back leads to the gallery.
	await page.goBack();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");

	// Reloaded it is a page, from which Back leads to the gallery, and Forward to the lightbox.
	await page.goForward();
	await expect(shown(page)).toHaveAttribute("src", /champ/);
	await page.reload();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page.getByText("4 sur 4")).toBeVisible();
	await page.goBack();
	await expect(photos(page)).toHaveCount(3);
	await page.goForward();
	await expect(shown(page)).toHaveAttribute("src", /champ/);

	// The form that addresses had before photos had pages.
	await page.goto(`/gallery#photo=${addresses[1]?.split("/").at(-1)}`);
	await expect(page).toHaveURL(addresses[1] ?? "");
	await page.goto("/gallery#photo=nulle-part");
	await expect(page.getByText("Cette photo n’existe pas ou n’existe plus.")).toBeVisible();
});

test("the photos of a report open like those of the gallery, while the carousel waits", async ({ page }) => {
	await page.goto(aReport);
	await photos(page).first().click();
	await expect(page).toHaveURL(`${aReport}/photos/1`);
	await expect(shown(page)).toHaveAttribute("src", /puits/);
	const removal = lightbox(page).getByRole("link", { name: "Demander le retrait de cette photo" });
	await expect(removal).toHaveAttribute("href", new RegExp(`&page=${encodeURIComponent(`${aReport}/photos/1`)}$`));
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await button(page, "Copier le lien").click();
	await expect(button(page, "Copié")).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
	await turn(page, /mil/);
	await expect(page).toHaveURL(`${aReport}/photos/2`);
	await page.goBack();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(photos(page).first()).toBeFocused();
	await expect(page.getByText("Photo 1 sur 3", { exact: true }).first()).toBeAttached();
	// Keys reach the photos of the other slides, which then stand in the row; the end of a swipe opens nothing.
	await photos(page).nth(1).focus();
	await expect(photos(page).nth(1)).toBeInViewport({ ratio: 0.99 });
	const { x, y, width, height } = (await photos(page).nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
	await page.mouse.move(x + width * 0.7, y + height / 2);
	await page.mouse.down();
	await page.mouse.move(x + width * 0.3, y + height / 2);
	await page.mouse.up();
	await expect(page.locator(".carousel [aria-current]")).toHaveText("Photo 3 sur 3");
	await expect(lightbox(page)).toHaveCount(0);
});

test("the large photo leaves the screen around it free, says « Fermer » and keeps the focus", async ({ page }) => {
	await openGallery(page);
	await page.setViewportSize({ width: 1000, height: 700 });
	await photos(page).first().click();
	const size = async () => {
		const box = await shown(page).boundingBox();
		return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) };
	};
	await expect(shown(page)).toHaveAttribute("src", /forage/);
	await expectLoaded(shown(page));
	// It grows while it opens. Neither its caption nor the thumbnails lie over it.
	await expect.poll(async () => (await size()).height).toBeGreaterThan(400);
	const bottom = async () => ((await shown(page).boundingBox())?.y ?? 0) + (await size()).height;
	const caption = lightbox(page).locator(".lg-sub-html");
	await expect.poll(async () => (await bottom()) - ((await caption.boundingBox())?.y ?? 0)).toBeLessThan(1);
	await turn(page, /ecole/);
	await expectLoaded(shown(page));
	await expect.poll(size).toEqual({ width: 800, height: 267 });
	const written = await button(page, "Fermer").evaluate((button) => getComputedStyle(button, "::after").content);
	expect(written).toEqual('"Fermer"');

	const focused = lightbox(page).locator(":focus");
	const visited = new Set<string>();
	for (const key of ["Tab", "Shift+Tab"])
		for (let pressed = 0; pressed < 12; pressed++) {
			await page.keyboard.press(key);
			await expect(focused).toHaveCount(1);
			visited.add(await focused.evaluate((element) => element.outerHTML.slice(0, 100)));
		}
	expect(visited.size).toBeGreaterThan(2);
	const download = lightbox(page).getByRole("link", { name: "Télécharger" });
	const before = await download.getAttribute("href");
	await download.focus();
	await page.keyboard.press("ArrowRight");
	await expect(download).not.toHaveAttribute("href", before ?? "");
	await expect(download).toBeFocused();
});

test("the large photo closes in four ways and at any moment, asks for no page, and gives the focus back", async ({
	page,
}) => {
	await openGallery(page);
	const asked: string[] = [];
	page.on("request", (request) => {
		// The browser itself asks for the icon of each address, which it has.
		if (!["image", "script"].includes(request.resourceType()) && !request.url().endsWith("/favicon.svg"))
			asked.push(request.url());
	});
	const chosen = photos(page).nth(1);
	const ways: Record<string, () => Promise<void>> = {
		"the button": () => button(page, "Fermer").click(),
		"the backdrop": () => page.mouse.click(20, 300),
		"the Escape key": () => page.keyboard.press("Escape"),
		"the back button of the phone": async () => void (await page.goBack()),
	};
	for (const [way, close] of Object.entries(ways))
		await test.step(way, async () => {
			await chosen.click();
			await expect(shown(page)).toHaveAttribute("src", /ecole/);
			await expect(shown(page)).toBeVisible();
			await close();
			await expect(lightbox(page)).toHaveCount(0);
			await expect(chosen).toBeFocused();
			await expect(page).toHaveURL("/gallery");
			if (way === "the button") asked.length = 0; // the first one loads the lightbox
		});
	expect(asked).toEqual([]);

	await chosen.click();
	await turn(page, /champ/);
	// The library says that it has slid half a second later: here right after Back.
	await page.evaluate(() => {
		const holder = document.querySelector(".lg-container")?.previousElementSibling;
		const slid = () => holder?.dispatchEvent(new CustomEvent("lgAfterSlide"));
		addEventListener("popstate", slid, { once: true });
		setTimeout(() => history.back());
	});
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");

	// One that is closed as soon as it came does not come again.
	await stopTime(page);
	await page.reload({ waitUntil: "networkidle" });
	await photos(page).first().click();
	await expect(lightbox(page)).toHaveCount(1);
	await page.clock.runFor(100);
	await expect(shown(page)).toHaveAttribute("src", /forage/);
	await page.keyboard.press("Escape");
	await page.clock.runFor(2420);
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
});
