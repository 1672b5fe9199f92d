import type { Page } from "@playwright/test";
import { fatou } from "../cast";
import { tooWide } from "./faults-of-page";
import { expect, signIn, test, untilEnhanced } from "./site";

async function write(page: Page, email: string) {
	await page.goto("/contact");
	await fillIn(page, email);
}

async function fillIn(page: Page, email: string) {
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(email);
	await page.getByLabel("Message").fill(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
}

const thanks = "Merci pour votre message. Nous vous répondrons bientôt.";

test("Fatou writes to the association twice, and Awa reads both messages", { tag: "@once" }, async ({ page }) => {
	await write(page, fatou.email);
	await expect(page.getByText(thanks)).toBeVisible();
	for (const label of ["Nom", "Adresse e-mail", "Message"]) await expect(page.getByLabel(label)).toHaveValue("");
	await page.getByLabel("Nom").fill("Mariam");
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill("Et pour deux enfants ?");
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByLabel("Message")).toHaveValue("");
	await expect(page.getByText(thanks)).toBeVisible();

	await signIn(page);
	await page.getByRole("button", { name: /^Plus/ }).click();
	await page.getByRole("link", { name: "Messages" }).click();
	await expect(page).toHaveURL("/admin/messages");
	await expect(page.getByText("Et pour deux enfants ?")).toBeVisible();
	await page.getByRole("link", { name: fatou.name }).click();
	await expect(page.getByRole("heading", { level: 1, name: `Message de ${fatou.name}` })).toBeVisible();
	await expect(page.getByText(fatou.message)).toBeVisible();
	await expect(page.getByRole("link", { name: "Répondre par e-mail" })).toHaveAttribute("href", /^mailto:fatou@/);
});

test("a wrong e-mail is refused, and what Fatou typed stays", async ({ page, javaScriptEnabled }) => {
	await write(page, "fatou@");
	if (javaScriptEnabled) {
		await expect(page.getByRole("alert")).toContainText("Saisissez une adresse du type nom@exemple.org.");
		await expect(page.getByLabel("Adresse e-mail")).toHaveAccessibleDescription(/nom@exemple\.org/);
	} else await expect(page.getByLabel("Adresse e-mail")).toBeFocused(); // with the message of the browser
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue("fatou@");
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
	await expect(page.getByText(thanks)).toHaveCount(0);

	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await expect(page.getByLabel("Adresse e-mail")).not.toHaveAccessibleDescription(/Saisissez une adresse/);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByText(thanks)).toBeVisible();
});

test("a field that is touched stays focused, though it loads a script", { tag: "@once" }, async ({ page }) => {
	await page.goto("/contact");
	const reloaded = page.waitForEvent("load");
	await page.locator("form[method=post]").evaluate((form: HTMLFormElement) => form.submit());
	await reloaded;
	await expect(page.getByRole("alert")).toBeVisible();
	await page.getByLabel("Nom").focus();
	await untilEnhanced(page);
	await page.keyboard.type(fatou.name);
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
});

test("what is typed stays where the line was cut before a touch", { tag: "@once" }, async ({ page, context }) => {
	await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }));
	await page.goto("/contact");
	await page.waitForLoadState("networkidle");
	await context.setOffline(true);
	await fillIn(page, fatou.email);
	await expect(page.getByRole("alert")).toContainText("La connexion est coupée");
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
});

test("nobody meets the field that is there for robots", { tag: "@once" }, async ({ page }) => {
	await page.goto("/contact");
	const trap = page.locator('input[name="subject"]');
	await expect(trap).toHaveCount(1);
	await page.getByRole("button", { name: "Envoyer" }).scrollIntoViewIfNeeded();
	await expect(trap).not.toBeInViewport();
	expect(await page.getByRole("main").ariaSnapshot()).not.toContain("Ne pas remplir");

	await page.getByLabel("Message").focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Confidentialité" }).first()).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Envoyer" })).toBeFocused();

	expect(await tooWide(page)).toBe(0);
});

test("over a slow line a refused message comes back without a jump of the page", { tag: "@once" }, async ({ page }) => {
	await page.setViewportSize({ width: 412, height: 839 });
	await page.goto("/contact");
	await page.evaluate(() => {
		const shifts: number[] = [];
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if (Reflect.get(entry, "hadRecentInput") === false) shifts.push(Number(Reflect.get(entry, "value")));
		}).observe({ type: "layout-shift", buffered: true });
		Object.assign(window, { shifts });
	});
	await page.getByLabel("Nom").focus();
	await untilEnhanced(page);
	const line = await page.context().newCDPSession(page);
	const slow = { offline: false, latency: 800, downloadThroughput: -1, uploadThroughput: -1 };
	await line.send("Network.emulateNetworkConditions", slow);
	await page.getByLabel("Adresse e-mail").fill("fatou@");
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	const shifted = () =>
		page.evaluate(
			() =>
				new Promise<number>((resolve) => {
					const sum = () => resolve(Reflect.get(window, "shifts").reduce((all: number, one: number) => all + one, 0));
					requestAnimationFrame(() => requestAnimationFrame(sum));
				}),
		);
	expect(await shifted()).toBeLessThan(0.02);
});
