import type { Locator, Page } from "@playwright/test";
import { photo, terre } from "../files";
import { expect, hydrated } from "./site";

/** Wraps every text of the page as Chrome's translation does: the text nodes that React knows are no longer there. */
export const translate = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: Text[] = [];
		while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
		for (const text of found) {
			if (!/\p{L}/u.test(text.data) || text.parentElement?.closest("script, style, textarea, option")) continue;
			const outer = document.createElement("font");
			outer.appendChild(document.createElement("font")).textContent = text.data;
			text.replaceWith(outer);
		}
	});

/** Chooses a photo and then another one, with a translation after each change. */
async function chooseTwice(page: Page, file: Locator) {
	for (const name of ["école.jpg", "forage.jpg"]) {
		await file.setInputFiles([await photo(name, terre)]);
		await expect(page.locator("img.file-preview[src^='blob:'], .upload-list li").first()).toBeVisible();
		await translate(page);
	}
}

/** Fills in and sends a form twice, with a translation after each change. */
export async function useTranslated(page: Page, path: string) {
	await page.goto(`/admin/${path}`);
	const form = page.locator("form:visible", { has: page.locator(".button-primary:visible") }).last();
	await translate(page);
	const text = form.locator("input[type=text]:visible, input:not([type]):visible, textarea:visible").first();
	const isTyped = (await text.count()) > 0;
	if (isTyped) await text.fill("Écrit avant");
	const file = form.locator("input[type=file][accept*=image]:visible");
	if ((await file.count()) > 0) await chooseTwice(page, file);
	for (const _time of [1, 2]) {
		await form.evaluate((element: HTMLFormElement) => {
			element.noValidate = true;
		});
		const answered = page.waitForResponse((response) => response.request().method() === "POST");
		await form.locator(".button-primary:visible").last().click();
		const answer = await answered;
		await expect(page.getByRole("heading", { name: "Une erreur s'est produite" })).toHaveCount(0);
		if (answer.status() < 400) return;
		await expect(form.locator(".error-summary")).toBeVisible();
		await hydrated(page); // the answer to a form that is sent without a script is another page
		await translate(page);
	}
	if (isTyped) await expect(text).toHaveValue("Écrit avant");
}
