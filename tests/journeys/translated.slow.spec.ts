import { storeShared } from "./outbox-forms";
import { expect, test } from "./site";
import { translate, useTranslated } from "./translate";

const forms = [
	...["events/new", "editreports/new", "gallery/new", "besoins/new", "depenses/new", "dons/new", "dons/releve"],
	...["parametres/identite", "parametres/logo", "parametres/accueil/images/nouvelle", "parametres/accueil"],
	...["parametres/responsables/president", "parametres/appel", "parametres/appel/image", "parametres/dons"],
	...["parametres/dons/mobile-money/nouveau", "parametres/recus-fiscaux", "comptes/new", "profil/name"],
	...["profil/password", "profil/deux-etapes", "comptes/exigence", "sauvegarde", "autorisations/new"],
];

test("every form works and keeps what is typed on a translated page", async ({ signedIn: page }) => {
	test.setTimeout(400_000); // two dozen pages
	page.on("dialog", (question) => question.accept()); // to leave what was typed
	for (const path of forms) await test.step(path, () => useTranslated(page, path));
	// What another app shared is asked about, too.
	await page.goto("/admin/partager");
	await expect(page.getByText("Aucune photo n’est arrivée")).toBeVisible();
	await storeShared(page, { "école.jpg": Date.now() });
	await page.goto("/admin/partager?refuses=2");
	await expect(page.getByRole("alert")).toContainText("2 fichiers n’ont pas été pris");
	await translate(page);
	await page.getByRole("button", { name: "Ne pas les garder" }).click();
	await expect(page.getByRole("status").filter({ hasText: "ne sont plus gardés" })).toBeVisible();
	await expect(page.getByText("école.jpg")).toHaveCount(0);
});
