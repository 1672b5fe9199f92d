import type { Page } from "@playwright/test";
import { fatou } from "../cast";
import { connectionLost, isSent } from "./lost-connection";
import { expect, signIn, test, untilEnhanced } from "./site";

async function fillIn(page: Page, email: string) {
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(email);
	await page.getByLabel("Message").fill(fatou.message);
}

const send = (page: Page) => page.getByRole("button", { name: "Envoyer" });
const thanks = "Merci pour votre message. Nous vous répondrons bientôt.";

test("a wrong e-mail is refused, what Fatou typed stays, and Awa reads what is sent then", {
	tag: "@without-script",
}, async ({ page, javaScriptEnabled }) => {
	await page.goto("/contact");
	await fillIn(page, "fatou@");
	await send(page).click();
	if (javaScriptEnabled) {
		await expect(page.getByRole("alert")).toContainText("Saisissez une adresse du type nom@exemple.org.");
		await expect(page.getByLabel("Adresse e-mail")).toHaveAccessibleDescription(/nom@exemple\.org/);
	} else await expect(page.getByLabel("Adresse e-mail")).toBeFocused(); // with the message of the browser
	await expect(page.getByLabel("Adresse e-mail")).toHaveValue("fatou@");
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
	await expect(page.getByText(thanks)).toHaveCount(0);

	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await expect(page.getByLabel("Adresse e-mail")).not.toHaveAccessibleDescription(/Saisissez une adresse/);
	await expect(page.getByText("Un point est à corriger")).toHaveCount(0);
	await send(page).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await expect(page.getByLabel("Message")).toHaveValue("");

	await signIn(page);
	await page.getByRole("link", { name: "Messages" }).click();
	await page.getByRole("link", { name: fatou.name }).click();
	await expect(page.getByText(fatou.message)).toBeVisible();
});

test("a touched field keeps the focus while its script comes, and keys pass by the field for robots", async ({
	page,
}) => {
	await page.goto("/contact");
	await page.getByLabel("Nom").focus();
	await untilEnhanced(page);
	await page.keyboard.type(fatou.name);
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
	// Nobody meets the field that is there for robots.
	await page.getByLabel("Message").focus();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Confidentialité" }).first()).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(send(page)).toBeFocused();
	await expect(page.locator('input[name="subject"]')).not.toBeInViewport();
	expect(await page.getByRole("main").ariaSnapshot()).not.toContain("Ne pas remplir");
});

test("what is typed stays where the line was cut before a touch, after Back and Forward, and behind a broken proxy", async ({
	page,
	context,
}) => {
	await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }));
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
	await page.waitForLoadState("networkidle");
	await context.setOffline(true);
	await fillIn(page, fatou.email);
	await send(page).click();
	await expect(page.getByRole("alert")).toHaveText(connectionLost);
	await expect(page.getByRole("button", { name: "Envoyer le message" })).toBeEnabled();
	await context.setOffline(false);
	await page.goBack();
	await expect(page).toHaveURL("/");
	await page.goForward();
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);

	await page.route(isSent, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
	await page.getByLabel("Nom").focus();
	await untilEnhanced(page);
	await send(page).click();
	await expect(page.getByRole("alert")).toHaveText(/^Le site n’a pas pu répondre\s: rien n’est perdu/);
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
	await page.unroute(isSent);
	await send(page).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await expect(page.getByLabel("Message")).toHaveValue("");
});
