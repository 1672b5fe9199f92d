import { noel } from "../cast";
import { announce } from "./announce";
import { expect, test } from "./site";

test("what is deleted for good leaves the trash and cannot come back", async ({ signedIn: page }) => {
	await announce(page, noel);
	await page.goto("/admin/events");
	const poster = (await page.getByRole("main").locator("img").first().getAttribute("src")) ?? "";
	await page.getByRole("button", { name: "Supprimer" }).click();
	await expect(page.getByText("Événement supprimé")).toBeVisible();
	await page.goto("/admin/corbeille");
	await page.getByRole("link", { name: "Supprimer définitivement" }).click();
	await expect(page.getByRole("dialog")).toContainText(noel.title);
	await page.getByRole("button", { name: "Supprimer", exact: true }).click();
	await expect(page.getByText("Supprimé définitivement")).toBeVisible();
	await expect(page.getByText("La corbeille est vide.")).toBeVisible();
	expect((await page.request.get(poster)).status()).toBe(404);
});
