import type { Page } from "@playwright/test";
import type { photo } from "../files";
import { dialogOf, expect } from "./site";

type Files = Awaited<ReturnType<typeof photo>>[] | string;

/** Awa sends files by the form « Ajouter Média ». */
export async function sendMedia(page: Page, type: "Image" | "Vidéo", files: Files) {
	await page.goto("/admin/gallery");
	await page.getByRole("link", { name: "Ajouter Média" }).click();
	const form = dialogOf(page, "Ajouter Média");
	await form.getByLabel("Type de média").selectOption(type);
	await form.getByLabel("Fichiers").setInputFiles(files);
	await form.getByRole("button", { name: "Ajouter" }).click();
}

/** The form has closed, and a toast tells of each file. */
export async function expectAdded(page: Page, ...names: string[]) {
	await expect(page).toHaveURL("/admin/gallery");
	for (const name of names)
		await expect(page.getByRole("status").filter({ hasText: `${name} ajouté avec succès` })).toBeVisible();
}
