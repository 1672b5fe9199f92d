import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { settings } from "~/platform/db/schema.server";
import { awa } from "../cast";
import { textOf } from "./open-site";
import { forms, openSettings } from "./settings-site";

const { save, auditLog } = await openSettings();

describe("what is refused", () => {
	const phone = "Saisissez un numéro du type +221 77 123 45 67";
	const international = "Saisissez le numéro avec l’indicatif du pays";
	const https = "Saisissez une adresse qui commence par https://";
	test.each([
		["identite", "name", "", "Saisissez le nom de l’association."],
		["identite", "timeZone", "Europe/Sokoura", "Ce fuseau horaire n’existe pas"],
		["contact", "email", "contact", "Saisissez une adresse du type nom@exemple.org."],
		["contact", "phone", "appelez Awa", phone],
		["contact", "whatsapp", "77 123 45 67", international],
		["reseaux", "facebook", "https://pasfacebook.com/mil", "Saisissez une adresse de facebook.com"],
		["mentions", "rna", "751234567", "Saisissez un W et neuf chiffres"],
		["mentions", "siren", "732829321", "Ce numéro SIREN n’est pas juste"],
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
});
