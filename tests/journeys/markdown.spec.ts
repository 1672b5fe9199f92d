import { forage } from "../cast";
import { expect, test } from "./site";

const written = "## Le chantier\nIl fallait :\n- du ciment\n- trois semaines";

test("Awa gives a report a title, a list, bold words and a link", async ({ signedIn: page, javaScriptEnabled }) => {
	await page.goto("/admin/editreports/new");
	await page.getByLabel(/^Titre/).fill(forage.title);
	const content = page.getByLabel("Contenu");
	const link = "[Lisez](https://exemple.org/puits) la **suite** ou appelez le 06 12 34 56 78.";
	await page.getByText("Mise en forme", { exact: true }).click();
	await expect(page.getByText("une liste, un point par ligne")).toBeVisible();
	if (javaScriptEnabled === false) await content.fill(`${written}\n\n${link}`);
	else {
		await content.fill(
			"Le chantier\nIl fallait :\ndu ciment\ntrois semaines\n\nLisez la suite ou appelez le 06 12 34 56 78.",
		);
		const press = async (words: string, name: string) => {
			await content.evaluate((area: HTMLTextAreaElement, chosen) => {
				const start = area.value.indexOf(chosen);
				area.setSelectionRange(start, start + chosen.length);
			}, words);
			await page.getByRole("button", { name, exact: true }).click();
		};
		await press("Le chantier", "Titre");
		await press("du ciment\ntrois semaines", "Liste");
		await press("suite", "Gras");
		await press("Lisez", "Lien");
		await page.keyboard.type("https://exemple.org/puits");
		await expect(content).toHaveValue(`${written}\n\n${link}`);
		const draft = () => page.evaluate(() => Object.values(localStorage).join());
		await expect.poll(draft).toContain("https://exemple.org/puits");
	}
	await page.getByRole("button", { name: "Publier" }).click();
	await expect(page.getByText("Rapport ajouté avec succès!")).toBeVisible();

	await page.goto("/rapports");
	await expect(page.getByRole("article").filter({ hasText: forage.title })).toContainText(
		"Le chantier Il fallait : du ciment trois semaines Lisez la suite",
	);
	await page.getByRole("link", { name: "Lire la suite" }).click();
	await expect(page.getByRole("heading", { level: 2, name: "Le chantier" })).toBeVisible();
	await expect(page.locator(".markdown-text li")).toHaveText(["du ciment", "trois semaines"]);
	await expect(page.getByRole("link", { name: "Lisez" })).toHaveAttribute("href", "https://exemple.org/puits");
	await expect(page.getByRole("link", { name: "06 12 34 56 78" })).toHaveAttribute("href", "tel:0612345678");
});
