import type { Page } from "@playwright/test";
import type { forage, hopital } from "../cast";
import type { photo } from "../files";
import { dialogOf, expect } from "./site";

type Written = typeof forage | typeof hopital;

/** Awa writes a report with pictures and publishes it. */
export async function publish(page: Page, report: Written, pictures: Awaited<ReturnType<typeof photo>>[] = []) {
	await page.goto("/admin/editreports");
	await page.getByRole("link", { name: "+ Ajouter un rapport" }).click();
	const dialog = dialogOf(page, "Nouveau rapport");
	await dialog.getByLabel(/^Titre/).fill(report.title);
	await dialog.getByLabel("Sous-titre").fill(report.subtitle ?? "");
	await dialog.getByLabel("Contenu").fill(report.content);
	await dialog.getByLabel("Auteur").fill(report.author ?? "");
	await dialog.getByLabel("Lien de partage").fill(report.shareLink ?? "");
	await dialog.getByLabel("Images").setInputFiles(pictures);
	await dialog.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByRole("status").filter({ hasText: "Rapport ajouté avec succès!" })).toBeVisible();
	await expect(page).toHaveURL("/admin/editreports");
	await expect(page.getByRole("heading", { name: report.title })).toBeVisible();
}
