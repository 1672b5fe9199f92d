import type { Locator, Page } from "@playwright/test";
import { awa, forage, moussa, noel } from "../cast";
import { sendEvent, sendReport } from "./send";
import { dialogOf, expect, test } from "./site";

/** Presses a button, and once more while what the first press sent is under way; counts what was sent in all. */
async function pressTwice(page: Page, button: Locator): Promise<number> {
	let sent = 0;
	let goOn = () => {};
	const held = new Promise<void>((resolve) => {
		goOn = resolve;
	});
	await page.route("**/*", async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		sent++;
		await held;
		await route.continue().catch(() => {}); // a page that sent again has let go of this one
	});
	await button.click();
	await expect.poll(() => sent).toBe(1);
	await button.evaluate((element: HTMLButtonElement) => element.click());
	await expect(button).toHaveAttribute("aria-disabled", "true", { timeout: 2000 });
	goOn();
	await expect(button).toBeHidden();
	await page.unroute("**/*");
	return sent;
}

test("an invitation is sent, a report trashed and an event copied once, however often the button is pressed", async ({
	signedIn: page,
	site,
}) => {
	await page.goto("/admin/comptes/new");
	const form = dialogOf(page, "Inviter");
	await form.getByLabel("Nom").fill(moussa.name);
	await form.getByLabel("Adresse e-mail").fill(moussa.email);
	await form.getByLabel("Rédacteur").check();
	await form.getByLabel("Votre mot de passe").fill(awa.password);
	expect(await pressTwice(page, form.getByRole("button", { name: "Inviter" }))).toBe(1);
	await expect(page.getByRole("heading", { name: "Invitation prête" })).toBeVisible();

	await sendReport(site, forage);
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "Supprimer" }).click();
	expect(await pressTwice(page, page.getByRole("dialog").getByRole("button", { name: "Supprimer" }))).toBe(1);
	await expect(page.getByRole("heading", { name: forage.title })).toHaveCount(0);

	await sendEvent(site, noel);
	await page.goto("/admin/events");
	expect(await pressTwice(page, page.getByRole("button", { name: "Dupliquer" }))).toBe(1);
	await page.goto("/admin/events");
	await expect(page.getByRole("heading", { name: noel.title })).toHaveCount(2);
});
