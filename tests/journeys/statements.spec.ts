import { frenchCsv } from "../statement-formats";
import { somePledges } from "../statements";
import { expectClean } from "./faults-of-page";
import { expect, test } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

/** What each of six lines is; the first four keep a promise. */
const kinds = ["sure", "sure", "likely", "search", "ignored", "gift"] as const;
const lines = somePledges(kinds.length).map(({ reference }, n) => ({
	n,
	kind: kinds[n],
	name: `Donatrice${n} Diop${n}`,
	amount: 1000 + 100 * n,
	reference,
}));

/** A promise long before, so that its day tells nothing. */
const rowOf = ({ n, name, amount, reference }: (typeof lines)[number]) => ({
	table: "pledges",
	row: {
		...{ id: `promise${String(n).padStart(5, "0")}`, reference, amount, currency: "EUR", means: "transfer" },
		...{ frequency: "once", name, email: "", phone: "", anonymous: 0, wants_receipt: 0 },
		created_at: Date.parse("2026-01-05"),
	},
});

const statement = frenchCsv(
	lines.map(({ n, kind, name, amount, reference }) => ({
		date: `2026-03-0${n + 1}`,
		amount: kind === "search" ? amount - 1 : amount,
		payer: kind === "sure" || kind === "likely" ? name : "BOUTIQUE",
		text: `${kind === "sure" ? reference : ""} Paiement ${1000 + n}`,
	})),
);

test("a month of lines is matched on a phone, with few taps", async ({ signedIn: page, site }) => {
	await site.write(lines.slice(0, 4).map(rowOf));
	await page.goto("/admin/dons/releve");
	await page.getByLabel("Fichier de la banque").setInputFiles({
		...{ name: "releve.csv", mimeType: "text/csv" },
		buffer: Buffer.from(statement),
	});
	await page.getByRole("button", { name: "Lire le relevé" }).click();
	await page.waitForURL("**/admin/dons/releve/lignes");
	await page.getByRole("button", { name: "Confirmer les 2 correspondances sûres" }).click();
	await expect(page.getByText("2 dons confirmés")).toBeVisible();
	await expectClean(page);
	for (const { n, kind, reference } of lines.slice(2)) {
		const words = `Paiement ${1000 + n}`;
		const item = page.getByRole("listitem").filter({ hasText: words });
		if (kind === "likely") await item.getByRole("button", { name: /^Confirmer/ }).click();
		else if (kind === "ignored") await item.getByRole("button", { name: /^Ignorer/ }).click();
		else {
			await item.getByRole("link", { name: /^Trouver la promesse/ }).click();
			if (kind === "search") {
				await page.getByLabel(/^Rechercher une référence/).fill(`Diop${n}`);
				await page.getByRole("button", { name: "Rechercher" }).click();
				await page.getByRole("button", { name: new RegExp(`^Confirmer.*${reference}`) }).click();
			} else {
				await page.getByRole("link", { name: "Noter un don sans promesse" }).click();
				await page.getByRole("button", { name: "Noter ce don" }).click();
			}
		}
		await page.waitForURL("**/admin/dons/releve/lignes");
		await expect(page.getByText(words)).toHaveCount(0);
	}
	await expect(page.getByText("Aucune ligne à traiter.")).toBeVisible();
});
