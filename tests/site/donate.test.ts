import { beforeEach, expect, test } from "vitest";
import { defaultAssociation } from "~/settings/association-facts";
import { saveAssociation } from "~/settings/settings.server";
import { account, associationName } from "../cast";
import { openSite, textOf } from "./open-site";

const site = await openSite();
beforeEach(() => saveAssociation(defaultAssociation));

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
	expect(html).not.toMatch(/<svg[^>]*qr-code/);
});

const mobile = { mobileOperator: "Orange Money", mobileNumber: "+223 70 00 00 00", mobileName: "MIL ET LUMIERE" };

test.each<[string, Parameters<typeof saveAssociation>[0], string, string[]]>([
	["a transfer", account, titles.transfer, ["Association Mil et Lumière", "FR14 2004 1010 0505 0001 3M02 606"]],
	["mobile money", mobile, titles.mobile, ["Orange Money", "+223 70 00 00 00", "MIL ET LUMIERE"]],
	["mobile money without a name", { ...mobile, mobileName: "" }, titles.mobile, ["+223 70 00 00 00"]],
	["a cheque", { chequePayee: "Mil et Lumière", chequeAddress: "1 rue du Puits" }, titles.cheque, ["1 rue du Puits"]],
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

test.each<[string, Parameters<typeof saveAssociation>[0]]>([
	["an IBAN without a holder", { ...account, transferHolder: "" }],
	["a holder without an IBAN", { ...account, iban: "" }],
	["a mistyped IBAN", { ...account, iban: "FR1420041010050500013M02607" }],
	["a BIC alone", { bic: account.bic }],
	["an operator without a number", { ...mobile, mobileNumber: "" }],
	["a number without its operator", { ...mobile, mobileOperator: "" }],
	["an address for cheques to nobody", { chequeAddress: "1 rue du Puits" }],
	["a donation page that is a script", { donationPage: "javascript:alert(1)" }],
	["a donation page that is no address", { donationPage: "bientôt" }],
])("%s shows nothing", async (_what, settings) => {
	const { html } = await pageWith(settings);
	expect(shownWays(html)).toEqual([]);
	for (const hidden of Object.values(settings).filter((value) => value.length > 10)) expect(html).not.toContain(hidden);
	expect(html).not.toContain("javascript:");
});

test("the account in euros has its code and says what is to be copied exactly", async () => {
	const { html, text } = await pageWith({ ...account, name: associationName });
	expect(html).toMatch(
		/<svg class="qr-code" viewBox="0 0 (\d+) \1" role="img"[^>]*>.*<path class="qr-code-dark" d="M/s,
	);
	expect(text).toContain("Titulaire du compte (à recopier exactement) Association Mil et Lumière");
	expect(text).toContain("Virement SEPA en euros");
	expect(text).toContain(
		"À scanner depuis l’application de votre banque (pas avec l’appareil photo). Toutes les banques ne le lisent pas : vous pouvez recopier les coordonnées ci‑dessous.",
	);
});

test("an account that is not in euros is shown without a code", async () => {
	const { html, text } = await pageWith({ ...account, iban: "SN08SN0100152000048500003035", bic: "" });
	expect(text).toContain("SN08 SN01 0015 2000 0485 0000 3035");
	expect(text).not.toContain("SEPA");
	expect(text).not.toContain("BIC");
	expect(html).not.toMatch(/<svg class="qr-code/);
});

test("what is written in the settings is text, never markup", async () => {
	const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
	const { html } = await pageWith({
		...account,
		name: evil,
		transferHolder: evil,
		chequePayee: evil,
		chequeAddress: evil,
		cashPlace: evil,
		mobileOperator: evil,
		mobileNumber: evil,
		mobileName: evil,
		materialGifts: evil,
		donationPage: `https://exemple.org/${evil}`,
		taxReceipts: evil,
		address: evil,
		phone: evil,
		email: evil,
	});
	expect(shownWays(html)).toHaveLength(6);
	expect(html).not.toContain("<img src=x");
	expect(html).not.toContain("<script>alert");
});

test("the page carries nothing of the settings that it does not show", async () => {
	const { html } = await pageWith({
		...account,
		hostPhone: "+33 9 99 99 99 99",
		siren: "987654321",
		whatsapp: "+221777",
	});
	for (const other of ["+33 9 99 99 99 99", "987654321", "+221777", "hostPhone"]) expect(html).not.toContain(other);
});

test("of taxes the page says what the association wrote, once it wrote it", async () => {
	const words = "Votre don ouvre droit à une réduction d’impôt de 66 %.";
	expect((await pageWith(account)).text).not.toContain("Reçus fiscaux");
	expect((await pageWith({ ...account, taxReceipts: words })).text).toContain(`Reçus fiscaux ${words}`);
});
