import type { Page } from "@playwright/test";
import { fatou, noel } from "../cast";
import { foret, photo } from "../files";
import { fillIn } from "./announce";
import { connectionLost, isSent } from "./lost-connection";
import { expect, expectLoaded, test, untilEnhanced } from "./site";

/** Fatou has written, and her line is cut when she sends. */
async function writeAndSend(page: Page) {
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await untilEnhanced(page);
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert")).toHaveText(connectionLost);
	await expect(page.getByRole("button", { name: "Envoyer le message" })).toBeEnabled();
	await page.context().setOffline(false);
}

const thanks = "Merci pour votre message. Nous vous répondrons bientôt.";

test("what Fatou wrote is there when she goes back and forth, and the next press sends it", async ({ page }) => {
	await page.goto("/");
	await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
	await writeAndSend(page);
	await page.goBack();
	await expect(page).toHaveURL("/");
	await page.goForward();
	await expect(page.getByLabel("Nom")).toHaveValue(fatou.name);
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await expect(page.getByLabel("Message")).toHaveValue("");
	await expect(page.getByRole("alert")).toHaveCount(0);

	await page.goto("/");
	await page.goto("/contact");
	await writeAndSend(page);
	await page.goBack();
	await page.goForward();
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);
});

test("on a computer without network, the forms of a site that runs on it are sent", async ({ signedIn: page }) => {
	await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
	await page.goto("/contact");
	await page.getByLabel("Nom").fill(fatou.name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByText(thanks)).toBeVisible();
	await page.goto("/admin/messages");
	await page.getByRole("link", { name: fatou.name }).click();
	await page.getByRole("button", { name: "Marquer comme traité" }).click();
	await expect(page.getByText("Message marqué comme traité")).toBeVisible();
});

test("a page of a proxy in the site's place, or an answer that breaks off, takes no form away", async ({
	signedIn: page,
}) => {
	const name = "\u200b"; // the server alone refuses a mark of no width
	await page.goto("/contact");
	await page.route(isSent, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
	await page.getByLabel("Nom").fill(name);
	await page.getByLabel("Adresse e-mail").fill(fatou.email);
	await page.getByLabel("Message").fill(fatou.message);
	await untilEnhanced(page);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByRole("alert")).toHaveText(/^Le site n’a pas pu répondre\s: rien n’est perdu/);
	await expect(page.getByLabel("Nom")).toHaveValue(name);
	await page.unroute(isSent);
	await page.getByRole("button", { name: "Envoyer" }).click();
	await expect(page.getByLabel("Nom")).toHaveAttribute("aria-invalid", "true");
	await expect(page.getByLabel("Message")).toHaveValue(fatou.message);

	// The answer arrives, and what React asks for after it does not.
	await page.goto("/admin/profil/password");
	await page.route(isSent, (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
	await page.getByLabel("Mot de passe actuel").fill("le mil ne pousse pas");
	await page.getByLabel("Nouveau mot de passe").fill("le riz pousse au bord du fleuve");
	await page.getByRole("button", { name: "Changer le mot de passe" }).click();
	await expect(page.getByRole("alert").filter({ hasText: connectionLost })).toBeVisible();
	await expect(page.getByLabel("Nouveau mot de passe")).toHaveValue("le riz pousse au bord du fleuve");
});

test("an event is sent again with its poster, which tells how far it is, and added once", async ({
	signedIn: page,
	context,
}) => {
	await page.goto("/admin/events/new");
	await fillIn(page, noel);
	await page.getByLabel("Affiche").setInputFiles(await photo("affiche.jpg", foret, 4000, 3000));
	await expectLoaded(page.getByRole("img", { name: "Aperçu de affiche.jpg" }));
	await page.route(isSent, (route) => route.abort());
	const add = page.getByRole("button", { name: "Ajouter", exact: true });
	await add.click();
	await expect(page.getByRole("alert").filter({ hasText: connectionLost })).toBeFocused();
	await page.keyboard.press("Escape");
	await page.getByRole("button", { name: "Rester" }).click();
	await page.unroute(isSent);
	// The browser itself has to slow down: a socket takes all of a poster at once.
	const network = await context.newCDPSession(page);
	const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 60_000 };
	await network.send("Network.emulateNetworkConditions", slow);
	await add.click();
	await expect(page.getByText(/^envoi \d\d?\s%$/)).toBeVisible();
	await expect(page.getByRole("progressbar", { name: "Envoi" })).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "Événement ajouté" })).toBeVisible();
	await expect(page.getByRole("heading", { name: noel.title })).toHaveCount(1);
});
