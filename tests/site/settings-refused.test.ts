import { describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { awa } from "../cast";
import { textOf } from "./open-site";
import { base, forms, openSettings } from "./settings-site";

const { site, save, auditLog } = await openSettings();

describe("what is refused", () => {
	const phone = "Saisissez un numéro du type +221 77 123 45 67";
	const international = "Saisissez le numéro avec l’indicatif du pays";
	const https = "Saisissez une adresse qui commence par https://";
	const notPublic = "Cette adresse n’a pas de nom public sur internet";
	test.each([
		["identite", "name", "", "Saisissez le nom de l’association."],
		["identite", "name", "é".repeat(121), "120 caractères au plus."],
		["identite", "name", "\u202e", "Saisissez le nom de l’association."],
		["identite", "timeZone", "", "Choisissez un fuseau horaire."],
		["identite", "timeZone", "Europe/Sokoura", "Ce fuseau horaire n’existe pas"],
		["contact", "email", "contact", "Saisissez une adresse du type nom@exemple.org."],
		["contact", "email", "a@b.org\nBcc: x@y.org", "Saisissez une adresse du type nom@exemple.org."],
		["contact", "phone", "appelez Awa", phone],
		["contact", "whatsapp", "77 123 45 67", international],
		["contact", "address", "é".repeat(501), "500 caractères au plus."],
		["reseaux", "facebook", "http://www.facebook.com/mil", https],
		["reseaux", "instagram", "https://www.instagram.com@pirate.org/", "Retirez de cette adresse l’identifiant"],
		["reseaux", "youtube", "https://exemple", notPublic],
		["reseaux", "facebook", "https://exemple.org/mil", "Saisissez une adresse de facebook.com, du type"],
		["reseaux", "facebook", "https://pasfacebook.com/mil", "Saisissez une adresse de facebook.com"],
		["reseaux", "youtube", `https://exemple.org/${"a".repeat(500)}`, "500 caractères au plus."],
		["accueil", "heroHeading", "é".repeat(91), "90 caractères au plus."],
		["mentions", "rna", "751234567", "Saisissez un W et neuf chiffres"],
		["mentions", "siren", "732829321", "Ce numéro SIREN n’est pas juste"],
		["mentions", "hostPhone", "demain", phone],
		["mentions", "taxReceipts", "é".repeat(1001), "caractères au plus."],
		["dons", "iban", "FR1420041010050500013M02607", "Cet IBAN n’est pas juste"],
		["dons", "iban", "", "Saisissez l’IBAN du compte."],
		["dons", "transferHolder", "", "Saisissez le titulaire du compte."],
		["dons", "bic", "PSST", "Ce BIC n’est pas juste"],
		["appel", "giftExamples", "10 €: un repas\nvingt euros: deux", "Ligne 2 : écrivez un montant"],
		["appel", "giftContact", "pirate", "Choisissez une personne."],
		["dons", "chequePayee", "", "Saisissez à l’ordre de qui faire le chèque."],
		["dons", "donationPage", "http://dons.exemple.org", https],
	])("%s: %s « %s » is refused next to its field and at the top, and all that was typed stays", async (...one) => {
		const [section, field, value, reason] = one;
		const before = await db.select().from(settings);
		const response = await save(section, { [field]: value });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toContain("Un point est à corriger");
		expect(textOf(html).split(reason)).toHaveLength(3);
		expect(html).toMatch(new RegExp(`<[^>]*name="${field}"[^>]*aria-invalid="true"`));
		for (const [name, typed] of Object.entries(forms[section] ?? {}))
			if (name !== field && name !== "password" && typed && !/[\n&]/.test(typed)) expect(html).toContain(typed);
		expect(html).not.toContain(awa.password);
		expect(await db.select().from(settings)).toEqual(before);
		expect(await auditLog()).toEqual([]);
	});

	test("all errors are shown at once", async () => {
		const html = await (await save("contact", { email: "x", phone: "x", whatsapp: "x" })).text();
		expect(html).toContain("3 points sont à corriger");
	});

	test.each(["identite", "contact", "reseaux", "accueil", "mentions", "appel", "dons"])(
		"a malformed or oversized post to %s is refused with a message",
		async (section) => {
			const type = { "Content-Type": "application/json" };
			const strange = await site.send(`${base}/${section}`, { method: "POST", body: "{}", headers: type });
			expect(strange.status).toBe(415);
			expect((await site.post(`${base}/${section}`, { "a[10000000]": "1" })).status).toBe(400);
			expect((await save(section, { name: "x".repeat(70_000) })).status).toBe(413);
		},
	);
});
