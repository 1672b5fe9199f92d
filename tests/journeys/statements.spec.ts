import type { Locator } from "@playwright/test";
import { frenchCsv } from "../statement-formats";
import { somePledges } from "../statements";
import { faultsOf } from "./faults-of-page";
import { expect, test } from "./site";

test.use({ viewport: { width: 360, height: 740 } });

const list = "/admin/dons/releve/lignes";
const searched = ["Sanogo", "Fofana", "Kouassi", "Mbaye", "Cissé", "Ouattara"];

const kinds = ["sure", "sure", "sure", "sure", "sure", "likely", "likely", "search", "ignored", "gift"] as const;
const references = somePledges(60).map(({ reference }) => reference);

/** A month of 60 lines: what each is, with the promises that 48 of them keep. */
const lines = references.map((reference, n) => {
	const kind = kinds[n % 10] ?? "gift";
	const name = kind === "search" ? `Penda ${searched[Math.floor(n / 10)]}` : `Donatrice${n} Diop`;
	return { n, kind, name, amount: 1000 + 100 * n, reference };
});
type Line = (typeof lines)[number];

const promised = lines.filter(({ kind }) => kind !== "ignored" && kind !== "gift");

/** A promise long before, so that its day tells nothing. */
const rowOf = ({ n, name, amount, reference }: Line) => ({
	table: "pledges",
	row: {
		...{ id: `promise${String(n).padStart(5, "0")}`, reference, amount, currency: "EUR", means: "transfer" },
		...{ frequency: "once", name, email: "", phone: "", anonymous: 0, wants_receipt: 0 },
		created_at: Date.parse("2026-01-05"),
	},
});

const textOf: Record<Line["kind"], (line: Line) => { payer: string; text: string; amount?: number }> = {
	sure: ({ name, reference }) => ({ payer: name, text: reference }),
	likely: ({ name }) => ({ payer: name, text: "" }),
	search: ({ amount }) => ({ payer: "FAMILLE", text: "", amount: amount - 1 }),
	ignored: () => ({ payer: "MUTUELLE", text: "REGLEMENT" }),
	gift: () => ({ payer: "BOUTIQUE", text: "" }),
};

const mark = (n: number) => `Paiement ${1000 + n}`;
const statement = frenchCsv(
	lines.map((line) => {
		const booked = textOf[line.kind](line);
		const date = `2026-03-${String(28 - (line.n % 28)).padStart(2, "0")}`;
		return { date, amount: line.amount, ...booked, text: `${booked.text} ${mark(line.n)}` };
	}),
);

/** Counts what a hand does, and measures what it waits for. */
function countedHand() {
	const counted = { taps: 0, decisions: 0, signs: 0, waiting: 0 };
	return {
		counted,
		decide: () => void counted.decisions++,
		async tap(target: Locator, until: () => Promise<unknown>, taps = 1) {
			counted.taps += taps;
			await target.scrollIntoViewIfNeeded();
			const from = performance.now();
			await target.click();
			await until();
			counted.waiting += performance.now() - from;
		},
		async type(field: Locator, text: string) {
			counted.taps++;
			counted.signs += text.length;
			await field.fill(text);
		},
		/** Opening the list of files, the file, and the answer to it. */
		async choose(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
			counted.taps += 3;
			await field.setInputFiles(file);
		},
	};
}

test("a month of 60 lines is matched on a phone, with few taps", async ({ signedIn: page, site }) => {
	await site.write(promised.map(rowOf));
	const { counted, decide, tap, type, choose } = countedHand();
	const open = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Ignorer/ }) });
	await page.goto("/admin/dons/releve");
	await choose(page.getByLabel("Fichier de la banque"), {
		...{ name: "releve.csv", mimeType: "text/csv" },
		buffer: Buffer.from(statement),
	});
	await tap(page.getByRole("button", { name: "Lire le relevé" }), () => page.waitForURL(`**${list}`));
	decide();
	await tap(page.getByRole("button", { name: "Confirmer les 30 sûres" }), () =>
		expect(page.getByText("30 dons confirmés")).toBeVisible(),
	);
	expect(await faultsOf(page)).toEqual([]);
	for (let left = 30; left > 0; left--) {
		const item = open.first();
		const words = (await item.innerText()).match(/Paiement \d+/)?.[0] ?? "";
		const line = lines.find(({ n }) => mark(n) === words);
		const gone = async () => {
			await page.waitForURL(`**${list}`);
			await expect(page.getByText(words)).toHaveCount(0);
			if (left > 1) await expect(open.first()).toBeVisible();
		};
		decide();
		if (line?.kind === "likely") await tap(item.getByRole("button", { name: /^Confirmer/ }), gone);
		else if (line?.kind === "ignored") await tap(item.getByRole("button", { name: /^Ignorer/ }), gone);
		else {
			const find = page.getByLabel(/^Rechercher une référence/);
			await tap(item.getByRole("link", { name: /^Trouver la promesse/ }), () => expect(find).toBeVisible());
			decide();
			if (line?.kind === "search") {
				const surname = line.name.split(" ")[1] ?? "";
				await type(find, surname);
				const confirm = page.getByRole("button", { name: new RegExp(`^Confirmer.*${line.reference}`) });
				await tap(page.getByRole("button", { name: "Rechercher" }), () => expect(confirm).toBeVisible());
				await tap(confirm, gone);
			} else {
				const note = page.getByRole("button", { name: "Noter ce don" });
				await tap(page.getByRole("link", { name: "Noter un don sans promesse" }), () => expect(note).toBeVisible());
				await tap(note, gone);
			}
		}
	}
	await expect(page.getByText("Aucune ligne à traiter.")).toBeVisible();
	await page.goto(`${list}?etat=ignorees`);
	await expect(page.getByRole("button", { name: /^Reprendre/ })).toHaveCount(6);
	const { taps, decisions, signs, waiting } = counted;
	const seconds = 1.1 * taps + 1.35 * decisions + 0.3 * signs + waiting / 1000;
	console.info(
		`60 lines: ${taps} taps, ${decisions} decisions, ${signs} signs, ${(waiting / 1000).toFixed(1)} s of waiting: ${seconds.toFixed(0)} s`,
	);
});
