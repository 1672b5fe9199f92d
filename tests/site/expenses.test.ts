import { expect, test } from "vitest";
import { addDirectGift } from "~/giving/pledges/gifts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { expenses, gifts, journal, media, needs, pledges, users } from "~/platform/db/schema.server";
import { promise, puits, tuyaux } from "../cast";
import { picture, terre } from "../files";
import { invoice } from "../pdf-files";
import { addNeed } from "../written-items";
import { browser, hiddenField, textOf } from "./open-site";
import { openSignedIn } from "./signed-in-site";

const site = await openSignedIn(gifts, pledges, expenses, needs, media, journal);
const visitor = browser(site.origin);

const photo = async () => [{ name: "facture.jpg", bytes: await picture(terre, "jpeg", 64, 48) }];
const spend = async (changes: Record<string, string> = {}, files: Awaited<ReturnType<typeof photo>> = []) =>
	site.postFiles("/admin/depenses/new", { id: newId(), ...tuyaux, ...changes }, "proof", files);

/** @param amount in cents */
async function give(amount: number, receivedOn: string, changes: object = {}) {
	const [administrator] = await db.select().from(users);
	await addDirectGift(newId(), { ...promise, ...changes, amount }, { amount, receivedOn }, administrator?.id ?? "");
}

async function well() {
	const id = newId();
	const { title, description } = puits;
	const target = { goal: "money", target: 300_000, currency: "EUR", unit: "", arrived: 0, state: "open" } as const;
	await addNeed(id, { title, description, ...target, pictureId: null });
	return id;
}

/** The cells of the table of needs, row by row. */
const rows = (html: string) =>
	[...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = ""]) => textOf(row).replace(/\s/g, " ").trim());

test("Awa notes an expense with its proof, and everybody reads what the gifts became", async () => {
	const needId = await well();
	await give(100_000, "2025-01-15", { needId });
	await give(5000, "2025-02-01", { paymentMethod: "cash" });
	await spend({ needId, title: "Pelles", publication: "draft" });
	const added = await spend({ needId }, await photo());
	expect([added.status, added.headers.get("Location")]).toEqual([303, "/admin/depenses"]);
	expect(await site.text("/admin/depenses")).toContain("Dépense ajoutée");
	const html = await visitor.html("/transparence");
	expect(rows(html)).toEqual([
		"Un puits pour Sokoura Dépensé à 18 % 1 000,00 € − 180,50 € 819,50 €",
		"Là où c’est le plus utile Dépensé à 0 % 50,00 € 0,00 € 50,00 €",
	]);
	const text = textOf(html).replace(/\s/g, " ");
	expect(text).toContain("Reçu 1 050,00 € Dépensé − 180,50 € Reste au 31 décembre 2025 869,50 €");
	expect(text).toContain("virement : 1 000,00 € ; espèces : 50,00 €");
	expect(text).toContain("Tuyaux et ciment");
	expect(html).toMatch(/<a class="expense-proof" href="\/uploads\/proofs\/\d{13}_facture\.jpg"/);
	expect(text).not.toMatch(new RegExp(`Pelles|${promise.name}`));
	const ofNeed = await visitor.html("/besoins/un-puits-pour-sokoura");
	expect(textOf(ofNeed)).toMatch(/Ce qui a été dépensé .*180,50\s€ Tuyaux et ciment/s);
	expect(ofNeed).not.toContain("Pelles");
});

test("the title of a need that visitors cannot see stands nowhere", async () => {
	const needId = await well();
	await spend({ needId });
	await site.post(`/admin/besoins/${needId}/delete`, {});
	for (const page of ["/transparence", "/transparence/2025.csv"])
		expect(await (await visitor.get(page)).text()).not.toContain(puits.title);
	expect(await site.text("/admin/depenses")).toContain(puits.title);
});

test("a proof of a draft is for who sees money", async () => {
	await spend({ publication: "draft" }, await photo());
	const [file] = await db.select().from(media);
	const seen = async () => (await site.get(`/uploads/${file?.path}`)).status;
	expect(await seen()).toBe(200);
	await db.update(users).set({ role: "editor" });
	expect(await seen()).toBe(404);
	await db.update(users).set({ role: "administrator" });
});

test("an invoice sent as PDF is shown as a picture; one of five pages gives the form back with its words", async () => {
	const pdf = (pages: number) => invoice(Array.from({ length: pages }, () => ({ size: "A4" })));
	await spend({}, [{ name: "facture.pdf", bytes: await pdf(1) }]);
	expect(await visitor.html("/transparence")).toMatch(/href="\/uploads\/proofs\/\d{13}_facture\.jpg"/);
	const answer = await spend({}, [{ name: "longue.pdf", bytes: await pdf(5) }]);
	const html = await answer.text();
	expect(answer.status).toBe(422);
	expect(textOf(html)).toMatch(/« longue\.pdf » compte plus de 4\s?pages/);
	expect(html).toContain(tuyaux.title);
});

test("a year shows what is left of the years before; another year and an unknown one have their place", async () => {
	await give(10_000, "2024-12-31");
	await spend({ date: "2025-01-01", amount: "30" });
	const [first, second, unknown] = await Promise.all(
		["2024", "2025", "1999"].map((year) => visitor.html(`/transparence?annee=${year}`)),
	);
	expect(textOf(first ?? "")).toMatch(/Reçu 100\s€ Dépensé 0\s€ Reste au 31 décembre 2024 100\s€/);
	expect(textOf(second ?? "")).toMatch(
		/Report de 2024 100\s€ Reçu 0\s€ Dépensé −\s30\s€ Reste au 31 décembre 2025 70\s€/,
	);
	expect(first).not.toContain("Report de");
	expect(rows(second ?? "")).toEqual(["Là où c’est le plus utile Dépensé à 30 % 100 € 0 € − 30 € 70 €"]);
	expect(await visitor.text("/transparence/2025.csv")).toContain('"Report";"2025";"Report de 2024";"";"100";"EUR"');
	expect(unknown).toBe(await visitor.html("/transparence"));
});

test("a need that moved only in former years keeps its line, so that the lines add up to the sum", async () => {
	const needId = await well();
	await give(100_000, "2024-06-01", { needId });
	await give(5000, "2025-02-01");
	const html = await visitor.html("/transparence");
	expect(textOf(html).replace(/\s/g, " ")).toContain("2025, en euros Report de 2024 1 000 € Reçu 50 €");
	expect(rows(html)).toEqual([
		"Un puits pour Sokoura Dépensé à 0 % 1 000 € 0 € 0 € 1 000 €",
		"Là où c’est le plus utile Dépensé à 0 % 0 € 50 € 0 € 50 €",
	]);
});

test("currencies are never added up", async () => {
	await give(5000, "2025-02-01");
	await give(32_000, "2025-02-01", { currency: "XOF" });
	const text = (await visitor.text("/transparence")).replace(/\s/g, " ");
	expect(text).toContain("Reçu 50 €");
	expect(text).toContain("Reçu 32 000 F CFA");
});

test("the figures of a year are a file, in which a formula is text", async () => {
	await give(123_450, "2025-02-01");
	await give(2000, "2025-02-02", { needId: await well(), paymentMethod: "cash" });
	await spend({ title: '=HYPERLINK("https://exemple.org")' });
	const file = await visitor.get("/transparence/2025.csv");
	expect(file.headers.get("Content-Type")).toContain("text/csv");
	const lines = (await file.text()).split("\r\n");
	expect(lines).toEqual([
		'"Sens";"Date";"Libellé";"Besoin";"Montant";"Monnaie"',
		'"Reçu";"2025";"Espèces";"Un puits pour Sokoura";"20";"EUR"',
		'"Reçu";"2025";"Virement";"";"1234,50";"EUR"',
		'"Dépensé";"2025-03-14";"\'=HYPERLINK(""https://exemple.org"")";"";"180,50";"EUR"',
		"",
	]);
	expect((await visitor.get("/transparence/1999.csv")).status).toBe(404);
});

test.each([
	["no words", { title: "" }, "Saisissez ce qui a été payé."],
	["a day that does not exist", { date: "2025-02-30" }, "Cette date n’existe pas"],
	["a day to come", { date: "2999-01-01" }, "Cette date est dans le futur"],
])("%s: refused in French, and the words and the photo stay", async (_, changes, message) => {
	const refused = await spend({ title: "Tuyaux et ciment", ...changes }, await photo());
	const html = await refused.text();
	expect([refused.status, textOf(html)]).toEqual([400, expect.stringContaining(message)]);
	expect(hiddenField(html, "proofId")).toMatch(/^[\w-]{12}$/);
	expect(await db.$count(expenses)).toBe(0);
});

test("expenses are found by their words, and the dashboard asks for a missing proof", async () => {
	await spend();
	expect(await site.text("/admin/depenses?q=ciment")).toContain(tuyaux.title);
	expect(await site.text("/admin/depenses?q=moulin")).toContain("Aucune dépense ne contient");
	expect(await site.text("/admin")).toContain("1 dépense sans preuve");
});
