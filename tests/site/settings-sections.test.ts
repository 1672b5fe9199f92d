import { describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { association } from "~/settings/settings.server";
import { browser, textOf } from "./open-site";
import { base, forms, openSettings } from "./settings-site";

const { site, save } = await openSettings();

describe("who and where", () => {
	test("the list of sections says what the legal notice lacks, and where to write it", async () => {
		const before = textOf(await (await site.get(base)).text());
		expect(before).toContain("Il manque 9 renseignements aux mentions légales");
		for (const lacking of ["nom de l’association", "adresse du siège, téléphone, adresse e-mail"])
			expect(before).toContain(`À compléter : ${lacking}.`);
		expect(before).toContain("Aucun moyen n’est rempli");
		for (const section of ["identite", "contact", "mentions", "dons"]) await save(section);
		const after = textOf(await (await site.get(base)).text());
		expect(after).toContain("Les mentions légales sont complètes.");
		expect(after).not.toContain("À compléter");
		expect(after).not.toContain("Aucun moyen n’est rempli");
	});

	test("every section says where visitors see it, with a link that leads there", async () => {
		const overview = await (await site.get(base)).text();
		const paths = [...overview.matchAll(/href="(\/admin\/parametres\/[a-z]+)"/g)].map(([, path = ""]) => path);
		expect(new Set(paths).size).toBe(7);
		for (const path of paths) {
			const html = await (await site.get(path)).text();
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

	test("no setting can be changed without signing in", async () => {
		const visitor = browser(site.origin);
		for (const section of Object.keys(forms)) {
			const seen = await visitor.get(`${base}/${section}`);
			expect(seen.headers.get("Location")).toMatch(/^\/login\?/);
			const posted = await visitor.post(`${base}/${section}`, forms[section] ?? {});
			expect(posted.headers.get("Location") ?? posted.status).toMatch(/^\/login\?/);
		}
		expect(await db.select().from(settings)).toEqual([]);
	});

	test("a page of another site changes nothing", async () => {
		const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://pirate.org" };
		expect((await site.post(`${base}/dons`, forms.dons ?? {}, headers)).status).toBe(403);
		expect((await association()).iban).toBe("");
	});
});
