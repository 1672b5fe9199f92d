import { aReport } from "./contents";
import { lightbox, openGallery, photos, shown, thumbnails } from "./lightbox";
import { expect, expectLoaded, onFullSite as test } from "./site";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The page of a photo, whose address the lightbox has, too. */
const photoAddress = /\/gallery\/[\w-]{12}$/;

test("a click on a photo shows it large, with the others as thumbnails", async ({ page, javaScriptEnabled }) => {
	await openGallery(page);
	await photos(page).nth(1).click();
	if (!javaScriptEnabled) {
		// Without a script there is no lightbox: the link leads to the photo's page.
		await expect(page).toHaveURL(photoAddress);
		await expectLoaded(page.getByRole("img"));
		await expect(page.getByRole("img")).toBeInViewport({ ratio: 1 });
		await expect(page.getByText("3 sur 4")).toBeVisible();
		await page.getByRole("link", { name: "Suivante" }).click();
		await expect(page.getByText("4 sur 4")).toBeVisible();
		await expect(page.getByRole("img")).toHaveAttribute("src", /champ/);
		await expect(page.getByRole("link", { name: "Suivante" })).toHaveCount(0);
		await page.getByRole("link", { name: "Précédente" }).click();
		await expect(page.getByRole("img")).toHaveAttribute("src", /ecole/);
		await page.getByRole("link", { name: "Galerie" }).click();
		await expect(page).toHaveURL(/\/gallery#[\w-]+$/);
		await expect(photos(page)).toHaveCount(3);
		return;
	}
	await expect(shown(page)).toHaveAttribute("src", /ecole/);
	await expectLoaded(shown(page));
	await expect(page).toHaveURL(photoAddress);
	await expect(lightbox(page).getByText("3 sur 4")).toBeVisible();
	await expect(thumbnails(page)).toHaveCount(3);
	await expect(lightbox(page).locator(".lg-thumb-item.active img")).toHaveAttribute("src", /ecole/);
	await expect(lightbox(page).getByRole("button", { name: "Photo suivante" })).toBeVisible();
	// While one photo slides in, the lightbox takes no other click.
	await expect(async () => {
		await thumbnails(page).first().click();
		await expect(shown(page)).toHaveAttribute("src", /forage/, { timeout: 500 });
	}).toPass();
	await expect(lightbox(page).getByRole("button", { name: /lecture|plein écran|play|fullscreen/i })).toHaveCount(0);
});

test("each photo has an address that opens it, and the address follows the photos", { tag: "@once" }, async ({
	page,
}) => {
	await openGallery(page);
	await photos(page).first().click();
	await expect(shown(page)).toHaveAttribute("src", /forage/);
	const addresses = [page.url()];
	for (const name of [/ecole/, /champ/]) {
		await expect(async () => {
			await lightbox(page).getByRole("button", { name: "Photo suivante" }).click();
			await expect(shown(page)).toHaveAttribute("src", name, { timeout: 500 });
		}).toPass();
		await expect.poll(() => addresses.includes(page.url())).toBe(false);
		expect(page.url()).toMatch(photoAddress);
		addresses.push(page.url());
	}
	// However many photos she looked at, one step back leads to the gallery.
	await page.goBack();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
	await expect(photos(page)).toHaveCount(3);

	// Reloaded it is a page, from which Back leads to the gallery, and Forward to the lightbox.
	const second = addresses[1] ?? "";
	await page.goForward();
	await expect(shown(page)).toHaveAttribute("src", /champ/);
	await page.reload();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page.getByText("4 sur 4")).toBeVisible();
	await page.goBack();
	await expect(page.getByRole("heading", { name: "Galerie" })).toBeVisible();
	await expect(photos(page)).toHaveCount(3);
	await page.goForward();
	await expect(shown(page)).toHaveAttribute("src", /champ/);

	// The form that addresses had before photos had pages.
	await page.goto(`/gallery#photo=${second.split("/").at(-1)}`);
	await expect(page).toHaveURL(second);
	await expect(page.getByRole("img")).toHaveAttribute("src", /ecole/);
	await page.goto("/gallery#photo=nulle-part");
	await expect(page.getByText("Cette photo n’existe pas ou n’existe plus.")).toBeVisible();
});

test("the photos of a report open like those of the gallery, while the carousel waits", { tag: "@once" }, async ({
	page,
}) => {
	await page.goto(aReport);
	await photos(page).first().click();
	await expect(page).toHaveURL(`${aReport}/photos/1`);
	await expect(shown(page)).toHaveAttribute("src", /puits/);
	await expect(lightbox(page).getByText("1 sur 3")).toBeVisible();
	const removal = lightbox(page).getByRole("link", { name: "Signaler cette photo" });
	await expect(removal).toHaveAttribute("href", new RegExp(`&page=${encodeURIComponent(`${aReport}/photos/1`)}$`));
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await lightbox(page).getByRole("button", { name: "Copier le lien" }).click();
	await expect(lightbox(page).getByRole("button", { name: "Copié" })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
	await expect(async () => {
		await page.keyboard.press("ArrowRight");
		await expect(shown(page)).toHaveAttribute("src", /mil/, { timeout: 500 });
	}).toPass();
	await expect(page).toHaveURL(`${aReport}/photos/2`);
	await page.goBack();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL(aReport);
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
	await expect(page).toHaveURL(aReport);
});

test("the large photo leaves the screen around it free, says « Fermer » and keeps the focus", { tag: "@once" }, async ({
	page,
}) => {
	await openGallery(page);
	const logged: string[] = [];
	page.on("console", (message) => {
		// Playwright warns of what `serviceWorkers: "block"` asks for.
		if (/^Service Worker registration blocked/.test(message.text())) return;
		if (message.type() !== "log" && message.type() !== "info") logged.push(message.text());
	});
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
	await expect(async () => {
		await page.keyboard.press("ArrowRight");
		await expect(shown(page)).toHaveAttribute("src", /ecole/, { timeout: 500 });
	}).toPass();
	await expectLoaded(shown(page));
	await expect.poll(size).toEqual({ width: 800, height: 267 });

	const close = lightbox(page).getByRole("button", { name: "Fermer" });
	await expect(close).toBeVisible();
	const written = await close.evaluate((button) => {
		const { content, fontSize, color } = getComputedStyle(button, "::after");
		return { content, fontSize, color };
	});
	expect(written).toEqual({ content: '"Fermer"', fontSize: "16px", color: "rgb(255, 255, 255)" });

	const visited = new Set<string>();
	for (const key of ["Tab", "Shift+Tab"])
		for (let pressed = 0; pressed < 12; pressed++) {
			await page.keyboard.press(key);
			await expect(lightbox(page).locator(":focus")).toHaveCount(1);
			visited.add(
				await lightbox(page)
					.locator(":focus")
					.evaluate((element) => element.outerHTML.slice(0, 100)),
			);
		}
	expect(visited.size).toBeGreaterThan(2);

	const download = lightbox(page).getByRole("link", { name: "Télécharger" });
	const before = await download.getAttribute("href");
	await download.focus();
	await page.keyboard.press("ArrowRight");
	await expect(download).not.toHaveAttribute("href", before ?? "");
	await expect(download).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(lightbox(page)).toHaveCount(0);
	expect(logged).toEqual([]);
});

test("Back closes the lightbox, also while the photo still slides", { tag: "@once" }, async ({ page }) => {
	await openGallery(page);
	await photos(page).first().click();
	await expect(shown(page)).toBeVisible();
	await expect(async () => {
		await page.keyboard.press("ArrowRight"); // not heard while the first one comes
		await expect(lightbox(page).getByText("3 sur 4")).toBeVisible({ timeout: 1000 });
	}).toPass();
	// The library says that it has slid half a second later: here right after Back.
	await page.evaluate(() => {
		const holder = document.querySelector(".lg-container")?.previousElementSibling;
		const slid = () => holder?.dispatchEvent(new CustomEvent("lgAfterSlide"));
		addEventListener("popstate", slid, { once: true });
		setTimeout(() => history.back());
	});
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
});
