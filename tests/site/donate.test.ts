import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addMobileAccount } from "~/giving/donations/mobile-accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { leaders, mobileAccounts } from "~/platform/db/schema.server";
import { defaultAssociation } from "~/publishing/settings/association-settings";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { account, associationName, orange, wave } from "../cast";
import { openSite, textOf } from "./open-site";

const site = await openSite();
beforeEach(async () => {
	await db.delete(mobileAccounts);
	await saveAssociation(defaultAssociation);
});

const pageWith = async (settings: Parameters<typeof saveAssociation>[0]) => {
	await saveAssociation(settings);
	const response = await site.get("/donate");
	expect(response.status).toBe(200);
	const html = await response.text();
	return { html, text: textOf(html) };
};

const titles = {
	transfer: "Par virement",
	mobile: "Par mobile money",
	cheque: "Par chèque",
	cash: "En espèces, de la main à la main",
	material: "En nature",
	page: "En ligne",
};
const shownWays = (html: string) =>
	Object.values(titles).filter((title) => new RegExp(`<h2[^>]*>${title}</h2>`).test(html));

test("with nothing configured the page invites to write, and shows no way to give", async () => {
	const { html, text } = await pageWith({});
	expect(shownWays(html)).toEqual([]);
	expect(text).toContain("Écrivez-nous : nous vous dirons comment donner au plus simple.");
	expect(html).toMatch(/<main.*<a [^>]*href="\/contact"[^>]*>Nous contacter pour donner<.*<\/main>/s);
});

test.each<[string, Parameters<typeof saveAssociation>[0], string, string[]]>([
	["a transfer", account, titles.transfer, ["Association Mil et Lumière", "FR14 2004 1010 0505 0001 3M02 606"]],
	["a cheque without an address", { chequePayee: "Mil et Lumière" }, titles.cheque, ["Demandez-nous"]],
	["cash", { cashPlace: "À l’accueil, le dimanche" }, titles.cash, ["À l’accueil, le dimanche"]],
	["gifts in kind", { materialGifts: "Riz, cahiers" }, titles.material, ["Riz, cahiers"]],
	["another site", { donationPage: "https://dons.exemple.org/mil" }, titles.page, ["Donner sur dons.exemple.org"]],
])("%s alone is shown alone, with the way to the association", async (_what, settings, title, words) => {
	const { html, text } = await pageWith(settings);
	expect(shownWays(html)).toEqual([title]);
	for (const word of words) expect(text).toContain(word);
	expect(html).toMatch(/<main.*<a [^>]*href="\/contact".*<\/main>/s);
});

test("a donation page that is a script, or an address for cheques to nobody, shows nothing", async () => {
	const { html } = await pageWith({ donationPage: "javascript:alert(1)", chequeAddress: "1 rue du Puits" });
	expect(shownWays(html)).toEqual([]);
	expect(html).not.toMatch(/javascript:|rue du Puits/);
});

test("the account in euros has its code and says what is to be copied exactly", async () => {
	const { html, text } = await pageWith({ ...account, name: associationName });
	expect(html).toMatch(
		/<svg class="qr-code" viewBox="0 0 (\d+) \1" role="img"[^>]*>.*<path class="qr-code-dark" d="M/s,
	);
	expect(text).toContain("Titulaire du compte (à recopier exactement) Association Mil et Lumière");
	expect(text).toContain("Virement SEPA en euros");
	expect(text).toContain(
		"À scanner depuis l’application de votre banque (pas avec l’appareil photo). Toutes les banques ne le lisent pas : vous pouvez recopier les coordonnées.",
	);
});

test("an account that is not in euros is shown without a code", async () => {
	const { html, text } = await pageWith({ ...account, iban: "SN08SN0100152000048500003035", bic: "" });
	expect(text).toContain("SN08 SN01 0015 2000 0485 0000 3035");
	expect(text).not.toContain("SEPA");
	expect(text).not.toContain("BIC");
	expect(html).not.toMatch(/<svg class="qr-code/);
});

test("of taxes the page says what the association wrote, once it wrote it", async () => {
	const words = "Votre don ouvre droit à une réduction d’impôt de 66 %.";
	expect((await pageWith(account)).text).not.toContain("Reçus fiscaux");
	expect((await pageWith({ ...account, taxReceipts: words })).text).toContain(`Reçus fiscaux ${words}`);
});

test("all mobile money accounts are shown in their order, with codes that a phone can dial, and as text", async () => {
	for (const one of [orange, wave]) await addMobileAccount(newId(), one);
	const { html, text } = await pageWith({});
	expect(shownWays(html)).toEqual([titles.mobile]);
	expect([...html.matchAll(/<h3>(\w+ Money, .*?|Wave.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
		"Orange Money, Mali",
		"Wave, Sénégal",
	]);
	expect(text).toContain("+223 70 00 00 00");
	expect(text).toContain("Nom affiché avant de confirmer MIL ET LUMIERE");
	expect(text).toContain("Code marchand 123456");
	expect(html).toContain('href="tel:*144%23">*144#</a>');
	expect(html).toContain('data-text="*144#"');
	expect(html).toContain("<li>Choisissez Payer.</li>");
});

test("the form offers what gifts pay for, and places of the configured ways, in the order in which one decides", async () => {
	for (const one of [orange, wave]) await addMobileAccount(newId(), one);
	const giftExamples = "10 €\u202f: un mois de cantine\n5000 XOF: un livre\n20 CHF: rien";
	const { html, text } = await pageWith({ ...account, giftExamples });
	expect(text).toMatch(
		/Une fois Chaque mois Votre don 10 € un mois de cantine 5.000.F.CFA un livre Un autre montant Autre montant Je donne depuis France, Europe virement Mali mobile money Sénégal mobile money/,
	);
	expect(html).not.toContain("20 CHF"); // no place takes Swiss francs
	// Everybody gets the same cached page: it carries no identifier.
	expect(html).toMatch(/<input type="hidden" name="id" value=""/);
	for (const one of (await db.select().from(mobileAccounts)).slice(0, 2))
		await db.delete(mobileAccounts).where(eq(mobileAccounts.id, one.id));
	expect((await pageWith(account)).text).not.toContain("Je donne depuis");
});

test("one line says who the association is and what came this year, as far as it is known", async () => {
	expect((await pageWith(account)).text).not.toContain("reçus");
	const known = { ...account, legalForm: "Association loi 1901", rna: "W751234567" };
	expect((await pageWith(known)).text).toContain("Association loi 1901 · W751234567");
});

test("without a means that can be promised, nothing is claimed of amounts", async () => {
	const { html } = await pageWith({ materialGifts: "Riz", giftExamples: "10 €: un mois de cantine" });
	expect(html).not.toContain("un mois de cantine");
});

test("a face and a name answer donors once one is chosen and named", async () => {
	const chosen = { ...account, giftContact: "treasurer", giftsUsed: "Le **bureau** décide." };
	expect((await pageWith(chosen)).text).toContain("Une question avant de donner ?");
	await db.insert(leaders).values({ role: "treasurer", name: "Moussa Keïta" });
	const { html, text } = await pageWith(chosen);
	expect(text).toContain("Une question ? Moussa Keïta vous répond");
	expect(html).toContain("Le <strong>bureau</strong> décide.");
});

test("a phone gets the code of the transfer as a picture, where there is one", async () => {
	expect((await site.get("/donate/virement.png")).status).toBe(404);
	const { html } = await pageWith(account);
	expect(html).toContain('href="/donate/virement.png"');
	const { status, headers } = await site.get("/donate/virement.png");
	expect([status, headers.get("Content-Type")]).toEqual([200, "image/png"]);
	expect(headers.get("Content-Disposition")).toBe('attachment; filename="virement.png"');
	expect(headers.get("Cache-Control")).toContain("s-maxage");
});
