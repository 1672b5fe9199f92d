import { lightbox, openGallery, photos, shown } from "./lightbox";
import { expect, stopTime, onFullSite as test } from "./site";

test("the large photo goes away as it came, asks the server for no page, and opens again at once", async ({ page }) => {
	await openGallery(page);
	const asked: string[] = [];
	page.on("request", (request) => {
		// The browser itself asks for the icon of each address, which it has.
		if (!["image", "script"].includes(request.resourceType()) && !request.url().endsWith("/favicon.svg"))
			asked.push(request.url());
	});
	const chosen = photos(page).nth(1);
	const ways: Record<string, () => Promise<void>> = {
		"the button": () => lightbox(page).getByRole("button", { name: "Fermer" }).click(),
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
});

test("the large photo does not lie over the next page", async ({ page }) => {
	await openGallery(page);
	await page.goto("/apropos");
	await page.getByRole("link", { name: "Accueil" }).first().click();
	await expect(page).toHaveURL("/");
	await page.getByRole("link", { name: "Galerie" }).click();
	await expect(page).toHaveURL("/gallery");
	await photos(page).first().click();
	await expect(shown(page)).toBeVisible();
	// As one chooses from the list that the browser's back button keeps.
	await page.evaluate(() => void setTimeout(() => history.go(-2))); // answered before the page goes
	await expect(page.getByRole("heading", { name: "Contactez-nous" })).toBeVisible();
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page.locator(".lg-container")).toHaveCount(0);
	await expect(page).toHaveURL("/");
	await page.getByRole("main").getByRole("link", { name: "Faire un don" }).first().click();
	await expect(page).toHaveURL("/donate");
});

test("a large photo that is closed as soon as it came does not come again", async ({ page }) => {
	await openGallery(page);
	await stopTime(page);
	await page.reload({ waitUntil: "networkidle" });
	await photos(page).first().click();
	await expect(lightbox(page)).toHaveCount(1);
	await page.clock.runFor(100);
	await expect(shown(page)).toHaveAttribute("src", /forage/);
	await page.keyboard.press("Escape");
	await page.clock.runFor(420);
	await expect(page).toHaveURL("/gallery");
	await page.clock.runFor(2000);
	await expect(lightbox(page)).toHaveCount(0);
	await expect(page).toHaveURL("/gallery");
});
