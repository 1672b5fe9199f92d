import type { Page } from "@playwright/test";
import { awa } from "../cast";
import { isSent } from "./lost-connection";
import { expect, test } from "./site";

const email = (page: Page) => page.getByLabel("Adresse e-mail");
const password = (page: Page) => page.getByLabel("Mot de passe");
const button = (page: Page) => page.getByRole("button", { name: "Se connecter" });

test("Awa gets the page she asked for once she has signed in", { tag: "@once" }, async ({ page }) => {
	await page.goto("/admin/reports");
	await expect(page.getByRole("heading", { level: 1, name: "Connexion Administrateur" })).toBeVisible();
	await email(page).fill(awa.email);
	await password(page).fill(awa.password);
	await button(page).click();
	await expect(page).toHaveURL("/admin/reports");
	await expect(page.getByRole("heading", { level: 1, name: "Gestion des Rapports" })).toBeVisible();
});

test("Awa signs in from the foot of the site; a wrong password is reported in red, and the e-mail stays", async ({
	page,
}) => {
	await page.goto("/");
	await page.getByRole("link", { name: "Espace administrateur" }).click();
	await email(page).fill(awa.email);
	await password(page).fill("le mil ne pousse pas");
	await button(page).click();
	await expect(page.getByRole("alert")).toHaveText("Erreur de connexion. Veuillez vérifier vos identifiants.");
	await expect(email(page)).toHaveValue(awa.email);

	await password(page).fill(awa.password);
	await button(page).click();
	await expect(page).toHaveURL("/admin/gallery");
	await page.goto("/login");
	await expect(page).toHaveURL("/admin/gallery");
});

test("what is typed as a password can be looked at, until it is sent", { tag: "@once" }, async ({ page }) => {
	await page.goto("/login");
	const show = page.getByRole("button", { name: "Afficher ce qui est écrit" });
	await email(page).fill(awa.email);
	await password(page).fill("le mil ne pousse pas");
	await expect(show).toHaveAttribute("aria-pressed", "false");
	await expect(password(page)).toHaveAttribute("type", "password");
	await show.click();
	await expect(password(page)).toHaveAttribute("type", "text");
	await expect(password(page)).toHaveValue("le mil ne pousse pas");
	await expect(show).toHaveAttribute("aria-pressed", "true");
	await button(page).click();
	await expect(page.getByRole("alert")).toBeFocused();
	await expect(password(page)).toHaveAttribute("type", "password");
	await expect(password(page)).toHaveValue("le mil ne pousse pas");
	await expect(button(page)).toBeEnabled();
});

test("the button says that it is signing in, and a second press sends nothing", { tag: "@once" }, async ({ page }) => {
	await page.goto("/login?redirectTo=/admin/reports");
	await email(page).fill(awa.email);
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
	await expect(page.getByRole("button", { name: "Afficher" })).toBeVisible();
	await button(page).click();
	const busy = page.getByRole("button", { name: "Connexion..." });
	await expect(busy).toHaveAttribute("aria-disabled", "true");
	await busy.click({ force: true });
	goOn();
	await expect(page).toHaveURL("/admin/reports");
	expect(sent).toEqual(["POST"]);
});

test("the button waits for both fields", async ({ page, javaScriptEnabled }) => {
	await page.goto("/login");
	if (!javaScriptEnabled) {
		// Nothing could enable it again: it is enabled from the start, and the browser itself asks for the fields.
		await expect(button(page)).toBeEnabled();
		await button(page).click();
		await expect(page).toHaveURL("/login");
		await expect(page.getByRole("alert")).toHaveCount(0);
		return;
	}
	await email(page).focus(); // on a slow line this loads the script
	await expect(button(page)).toBeDisabled();
	await email(page).fill(awa.email);
	await expect(button(page)).toBeDisabled();
	await password(page).fill(awa.password);
	await expect(button(page)).toBeEnabled();
	await email(page).clear();
	await expect(button(page)).toBeDisabled();

	// An address that is none has its message, not a button that does nothing.
	await email(page).fill("awa");
	await expect(button(page)).toBeEnabled();
	await button(page).click();
	await expect(page.getByRole("alert")).toBeFocused();
	await page.getByRole("alert").getByRole("link", { name: "Saisissez une adresse du type nom@exemple.org." }).click();
	await expect(email(page)).toBeFocused();
	await expect(email(page)).toHaveAccessibleDescription("Saisissez une adresse du type nom@exemple.org.");
	await expect(password(page)).toHaveValue(awa.password);
	await email(page).fill(awa.email);
	await button(page).click();
	await expect(page).toHaveURL("/admin/gallery");
});

test("after signing out nothing of the administration can be seen, also with the back button", {
	tag: "@once",
}, async ({ signedIn: page }) => {
	await page.goto("/admin/gallery");
	await page.getByRole("button", { name: /^Plus/ }).click();
	await page.getByRole("button", { name: "Se déconnecter" }).click();
	await expect(page).toHaveURL("/login");
	await page.goBack();
	await expect(button(page)).toBeVisible();
	await expect(page.getByText("Gestion de la Galerie")).toHaveCount(0);
	await page.goto("/admin");
	await expect(page).toHaveURL("/login?redirectTo=%2Fadmin");
});
