import type { Page } from "@playwright/test";
import { awa } from "../cast";
import { isSent } from "./lost-connection";
import { expect, test } from "./site";

const email = (page: Page) => page.getByLabel("Adresse e-mail");
const password = (page: Page) => page.getByLabel("Mot de passe");
const button = (page: Page) => page.getByRole("button", { name: "Se connecter" });

test("the button waits for both fields, and Awa gets the page she asked for", {
	tag: "@without-script",
}, async ({ page, javaScriptEnabled }) => {
	await page.goto("/admin/reports");
	if (javaScriptEnabled) {
		await email(page).focus(); // on a slow line this loads the script
		await expect(button(page)).toBeDisabled();
		await email(page).fill("awa");
		await expect(button(page)).toBeDisabled();
		await password(page).fill(awa.password);
		await expect(button(page)).toBeEnabled();
		// An address that is none has its message, not a button that does nothing.
		await button(page).click();
		const message = "Saisissez une adresse du type nom@exemple.org.";
		await expect(page.getByRole("alert")).toBeFocused();
		await page.getByRole("alert").getByRole("link", { name: message }).click();
		await expect(email(page)).toBeFocused();
		await expect(email(page)).toHaveAccessibleDescription(message);
	} else {
		// Nothing could enable it again: it is enabled from the start, and the browser itself asks for the fields.
		await button(page).click();
		await expect(page).toHaveURL(/\/login\?/);
		await expect(page.getByRole("alert")).toHaveCount(0);
		await password(page).fill(awa.password);
	}
	await email(page).fill(awa.email);
	await button(page).click();
	await expect(page).toHaveURL("/admin/reports");
});

test("a typed password can be looked at until it is sent, which a second press does not do again", async ({ page }) => {
	await page.goto("/login");
	const show = page.getByRole("button", { name: "Afficher ce qui est écrit" });
	await email(page).fill(awa.email);
	await password(page).fill("le mil ne pousse pas");
	await expect(password(page)).toHaveAttribute("type", "password");
	await show.click();
	await expect(password(page)).toHaveAttribute("type", "text");
	await expect(show).toHaveAttribute("aria-pressed", "true");
	await button(page).click();
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(password(page)).toHaveAttribute("type", "password");
	await expect(password(page)).toHaveValue("le mil ne pousse pas");

	await password(page).fill(awa.password);
	const sent: string[] = [];
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await page.route(isSent, async (route) => {
		sent.push(route.request().method());
		await held;
		await route.continue();
	});
	await button(page).click();
	const busy = page.getByRole("button", { name: "Connexion..." });
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	goOn();
	await expect(page).toHaveURL("/admin/gallery");
	expect(sent).toEqual(["POST"]);
});

test("after signing out nothing of the administration can be seen, also with the back button", async ({
	signedIn: page,
}) => {
	await page.goto("/admin/gallery");
	await page.getByRole("button", { name: /^Plus/ }).click();
	await page.getByRole("button", { name: "Se déconnecter" }).click();
	await expect(page).toHaveURL("/login");
	await page.goBack();
	await expect(button(page)).toBeVisible();
	await expect(page.getByText("Gestion de la Galerie")).toHaveCount(0);
});
