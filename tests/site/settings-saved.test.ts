import { describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { association } from "~/settings/settings.server";
import { associationName, awa, legal } from "../cast";
import { textOf } from "./open-site";
import { base, contact, forms, giving, identity, mentions, networks, openSettings, welcome } from "./settings-site";

const { site, save, deeds } = await openSettings();

describe("what is saved", () => {
	test.each([
		["identite", identity, "/", associationName],
		["contact", contact, "/contact", "+221 33 123 45 67"],
		["reseaux", networks, "/contact", "Facebook"],
		["accueil", welcome, "/", "Du mil pour tous"],
		["mentions", { ...mentions, rna: "W751234567", siren: "732 829 320" }, "/mentions-legales", "W751234567"],
		["dons", { ...giving, iban: "FR1420041010050500013M02606" }, "/donate", "FR14 2004 1010 0505 0001 3M02 606"],
	])("%s is stored as typed, shown to visitors and in the journal", async (section, stored, page, shown) => {
		const response = await save(section);
		expect([response.status, response.headers.get("Location")]).toEqual([303, base]);
		expect(await association()).toMatchObject(stored);
		expect(await site.text(page)).toContain(shown);
		expect(await deeds()).toEqual([[awa.email, "settings.changed", expect.any(String)]]);
		const form = await site.html(`${base}/${section}`);
		for (const value of Object.values(stored).filter((text) => text && !/[\n&]/.test(text)))
			expect(form).toContain(value);
	});

	test("each section leaves the others alone", async () => {
		for (const section of Object.keys(forms)) expect((await save(section)).status).toBe(303);
		const others = { hostName: legal.hostName, siren: "732 829 320", mobileName: giving.mobileName };
		expect(await association()).toMatchObject({ ...identity, ...contact, ...networks, ...welcome, ...others });
	});

	test.each([
		["contact", contact],
		["reseaux", networks],
		["accueil", welcome],
		["mentions", mentions],
	])("an emptied field of %s removes the value", async (section, fields) => {
		await save(section);
		const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, " "]));
		expect((await save(section, empty)).status).toBe(303);
		const stored = await association();
		for (const name of Object.keys(fields)) expect(stored).toHaveProperty(name, "");
	});

	test("saving the same again changes nothing and adds no journal entry", async () => {
		await save("contact");
		const before = await db.select().from(settings);
		expect((await save("contact")).status).toBe(303);
		expect(await db.select().from(settings)).toEqual(before);
		expect(await deeds()).toHaveLength(1);
	});

	test("markup is shown as it was typed", async () => {
		const evil = `"><script>alert(1)</script>`;
		expect((await save("accueil", { heroHeading: evil })).status).toBe(303);
		for (const page of ["/", `${base}/accueil`]) expect(await site.html(page)).not.toContain("<script>alert(1)");
	});

	test("what is no setting of the section is not saved", async () => {
		expect((await save("contact", { name: "Pirates", iban: "X", smtpPassword: "x" })).status).toBe(303);
		expect(
			Object.keys(Object.fromEntries((await db.select().from(settings)).map((s) => [s.name, 1]))).toSorted(),
		).toEqual(Object.keys(contact).toSorted());
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

	test("every section says where visitors see it, with a link that leads there", async () => {
		const overview = await site.html(base);
		const paths = [...overview.matchAll(/href="(\/admin\/parametres\/[a-z]+)"/g)].map(([, path = ""]) => path);
		expect(new Set(paths).size).toBe(7);
		for (const path of paths) {
			const html = await site.html(path);
			const [, page = ""] = /<a href="([^"]+)" target="_blank"[^>]*>Voir la page/.exec(html) ?? [];
			expect((await site.get(page)).status).toBe(200);
			expect(html).toMatch(/<title>[^<]+ — Paramètres — /);
		}
	});

	test("a section there is not is not found", async () => {
		const response = await site.get(`${base}/secrets`);
		expect(response.status).toBe(404);
		expect(textOf(await response.text())).toContain("Cette page n’existe pas.");
		expect((await site.post(`${base}/secrets`, { name: "x" })).status).toBe(404);
	});
});
