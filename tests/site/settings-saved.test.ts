import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { settings } from "~/platform/db/schema.server";
import { association } from "~/publishing/settings/settings.server";
import { associationName, awa } from "../cast";
import { headOf } from "./head-of-page";
import {
	about,
	appeal,
	base,
	contact,
	forms,
	giving,
	identity,
	mentions,
	networks,
	openSettings,
	presentation,
	welcome,
} from "./settings-site";

const { site, save, auditLog } = await openSettings();

describe("what is saved", () => {
	test.each([
		["identite", identity, "/", associationName],
		["contact", contact, "/contact", "+221 33 123 45 67"],
		["reseaux", networks, "/contact", "Facebook"],
		["accueil", welcome, "/", "Du mil pour tous"],
		["presentation", presentation, "/apropos", "Nous parrainons 120 enfants dans 4 villages."],
		["apropos", about, "/apropos", "Des vélos."],
		["mentions", { ...mentions, rna: "W751234567", siren: "732 829 320" }, "/mentions-legales", "W751234567"],
		["appel", appeal, "/donate", "Comment vos dons sont utilisés Le bureau décide."],
		["dons", { ...giving, iban: "FR1420041010050500013M02606" }, "/donate", "FR14 2004 1010 0505 0001 3M02 606"],
	])("%s is stored as typed, shown to visitors and in the journal", async (section, stored, page, shown) => {
		const response = await save(section);
		expect([response.status, response.headers.get("Location")]).toEqual([303, base]);
		expect(await association()).toMatchObject(stored);
		expect(await site.text(page)).toContain(shown);
		expect(await auditLog()).toEqual([[awa.email, expect.stringMatching(/^settings\./), expect.any(String)]]);
		const form = await site.html(`${base}/${section}`);
		for (const value of Object.values(stored).filter((text) => text && !/[\n&]/.test(text)))
			expect(form).toContain(value);
	});

	test("the short name stands in the header alone, which has the whole name without it", async () => {
		await save("identite");
		const header = async () => /<span class="site-name">(.*?)<\/span>/.exec(await site.html("/"))?.[1];
		expect(await header()).toBe("Mil");
		expect(headOf(await site.html("/events")).title).toContain(associationName);
		await save("identite", { shortName: "" });
		expect(await header()).toBe(associationName);
	});

	test.each([
		["contact", contact],
		["mentions", mentions],
	])("an emptied field of %s removes the value", async (section, fields) => {
		const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, " "]));
		await save(section);
		expect((await save(section, empty)).status).toBe(303);
		expect(await association()).toMatchObject(Object.fromEntries(Object.keys(fields).map((name) => [name, ""])));
	});

	test("what is emptied of the association's claims disappears from the pages, with its heading", async () => {
		for (const section of ["presentation", "apropos"]) {
			const names = Object.keys(forms[section] ?? {});
			expect((await save(section, Object.fromEntries(names.map((name) => [name, ""])))).status).toBe(303);
		}
		const gone = ["Servir plus", "94", "Qui sommes-nous", "Éducation", "Nos objectifs", "Nos projets", "Besoins"];
		for (const page of ["/", "/Mission", "/apropos", "/donate"]) {
			const text = await site.text(page);
			expect([page, ...gone.filter((words) => text.includes(words))]).toEqual([page]);
		}
		await save("accueil");
		const claimed = /orphelin|veuve|malade|démuni|deux fois par mois|éducation|un repas/i;
		for (const page of ["/", "/Mission", "/apropos", "/donate", "/gallery", "/rapports"]) {
			const html = await site.html(page);
			expect([page, claimed.exec(html)?.[0]]).toEqual([page, undefined]);
			expect(headOf(html).meta.description).not.toBe("");
		}
		await save("presentation", { ...presentation, served: "0" });
		expect(await site.text("/")).toContain("Servir plus de 0 enfants");
	});

	test("« 1,5 » is no number of children, and what was typed stays", async () => {
		const response = await save("presentation", { served: "1,5" });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(html).toContain("Saisissez un nombre en chiffres, du type 150000, ou laissez vide.");
		expect(html).toContain('value="1,5"');
		expect(html).toContain("Nous parrainons 120 enfants");
	});

	test("saving the same again changes nothing and adds no journal entry", async () => {
		await save("contact");
		const before = await db.select().from(settings);
		expect((await save("contact")).status).toBe(303);
		expect(await db.select().from(settings)).toEqual(before);
		expect(await auditLog()).toHaveLength(1);
	});

	test("what is no setting of the section is not saved", async () => {
		expect((await save("contact", { name: "Pirates", iban: "X", smtpPassword: "x" })).status).toBe(303);
		const names = (await db.select().from(settings)).map(({ name }) => name);
		expect(names.toSorted()).toEqual(Object.keys(contact).toSorted());
	});
});

describe("who and where", () => {
	test("the list of sections says what the legal notice lacks, and where to write it", async () => {
		const before = await site.text(base);
		expect(before).toContain("Il manque 9 renseignements aux mentions légales");
		for (const lacking of ["nom de l’association", "adresse du siège, téléphone, adresse e-mail"])
			expect(before).toContain(`À compléter : ${lacking}.`);
		expect(before).toContain("Aucun moyen n’est rempli");
		for (const section of ["identite", "contact", "mentions", "dons"]) await save(section);
		const after = await site.text(base);
		expect(after).toContain("Les mentions légales sont complètes.");
		expect(after).not.toContain("À compléter");
		expect(after).not.toContain("Aucun moyen n’est rempli");
	});

	test("a section there is not is not found", async () => {
		expect((await site.get(`${base}/secrets`)).status).toBe(404);
		expect((await site.post(`${base}/secrets`, { name: "x" })).status).toBe(404);
	});
});
