import { fullBrowserPath } from "../browser.mjs";
import { aReport } from "./contents";
import { expect, onFullSite } from "./site";

// Playwright turns the back-forward cache off, and Chromium's headless shell has none.
const test = onFullSite;
const executablePath = fullBrowserPath();
test.use({
	contextOptions: { reducedMotion: "no-preference" },
	launchOptions: {
		executablePath,
		args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
		ignoreDefaultArgs: ["--disable-back-forward-cache"],
	},
});

const paths = ["/", aReport, "/gallery", "/contact", "/retrait", "/recherche?q=eau"];

test("Back shows each kind of page as it was left", async ({ page }) => {
	for (const path of executablePath === undefined ? [] : paths)
		await test.step(path, async () => {
			await page.goto(path);
			await page.evaluate(() => {
				addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
			});
			await page.goto("/mentions-legales");
			await page.evaluate(() => history.back());
			await expect(page).toHaveURL(path);
			await expect.poll(() => page.evaluate(() => Reflect.get(window, "persisted"))).toBe(true);
		});
});
