import { lightbox, openGallery, photos, shown, thumbnails } from "./lightbox";
import { expect, expectLoaded, onFullSite as test } from "./site";

test("a click on a photo shows it large, with the others as thumbnails", async ({ page, javaScriptEnabled }) => {
	await openGallery(page);
	await photos(page).nth(1).click();
	if (!javaScriptEnabled) {
		// Without a script there is no lightbox: the link leads to the picture itself.
		await expect(page).toHaveURL(/\/uploads\/gallery\/\d+_ecole\.jpg/);
		await expectLoaded(page.getByRole("img"));
		await expect(page.getByRole("img")).toBeInViewport({ ratio: 1 });
		await page.goBack();
		await expect(photos(page)).toHaveCount(3);
		return;
	}
	await expect(shown(page)).toHaveAttribute("src", /ecole/);
	await expectLoaded(shown(page));
	await expect(page).toHaveURL(/\/gallery#photo=[\w-]+$/);
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
		expect(page.url()).toMatch(/\/gallery#photo=[\w-]+$/);
		addresses.push(page.url());
	}
	// However many photos she looked at, one step back leads to the gallery.
	await page.goBack();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
	await expect(photos(page)).toHaveCount(3);

	await page.goto("/");
	await page.goto(addresses[1] ?? "");
	await expect(shown(page)).toHaveAttribute("src", /ecole/);
	await lightbox(page).getByRole("button", { name: "Fermer" }).click();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
	await page.goBack();
	await expect(page).toHaveURL("/");

	// A photo that is gone leaves the gallery.
	await page.goto("/gallery#photo=nulle-part");
	await expect(photos(page)).toHaveCount(3);
	await expect(lightbox(page)).toHaveCount(0);
});

test("the large photo leaves the screen around it free, says « Fermer » and keeps the focus", { tag: "@once" }, async ({
	page,
}) => {
	await openGallery(page);
	const logged: string[] = [];
	page.on("console", (message) => {
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
	await expect.poll(size).toEqual({ width: 187, height: 560 });
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
	await page.keyboard.press("Escape");
	await expect(lightbox(page)).toHaveCount(0);
	expect(logged).toEqual([]);
});
