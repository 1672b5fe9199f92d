import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/accounts/team.server";
import { newId } from "~/db/new-id.server";
import { awa, moussa } from "../cast";
import { linkIn, openAccounts } from "./accounts-site";
import { browser, hiddenField, textOf } from "./open-site";

const { site, did } = await openAccounts();
const { password } = awa;

describe("an invitation", () => {
	test("is shown once with ways to send it, and lets the colleague in under the chosen name and password", async () => {
		const form = await (await site.get("/admin/comptes/new")).text();
		const fields = { id: hiddenField(form, "id"), name: moussa.name, email: moussa.email, password: awa.password };
		const answer = await site.post("/admin/comptes/new", fields);
		const html = await answer.text();
		const path = linkIn(html);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Cache-Control")).toContain("no-store");
		expect(textOf(html)).toContain("Il ne s’affiche qu’une fois, ne sert qu’une fois et vaut 72 heures");
		expect(html).toContain("https://wa.me/?text=Bonjour%20Moussa");
		expect(html).toContain(`mailto:${encodeURIComponent(moussa.email)}?subject=`);
		expect(linkIn(await (await site.get("/admin/comptes/new")).text())).toBe("");
		expect(linkIn(await (await site.get("/admin/comptes")).text())).toBe("");

		const guest = browser(site.origin);
		const page = await guest.get(path);
		const shown = await page.text();
		expect(page.status).toBe(200);
		expect(page.headers.get("Cache-Control")).toContain("no-store");
		expect(page.headers.get("Referrer-Policy")?.split(/,\s*/).at(-1)).toBe("strict-origin");
		expect(shown).toContain('<meta name="robots" content="noindex"/>');
		expect(shown).toContain(`value="${moussa.name}"`);
		expect((await guest.post("/login", { email: moussa.email, password: moussa.password })).status).toBe(400);

		const joined = await guest.post(path, { name: "Moussa", password: moussa.password });
		expect(joined.status).toBe(303);
		expect(joined.headers.get("Location")).toBe("/admin");
		expect((await guest.get("/admin/comptes")).status).toBe(200);
		expect((await guest.get(path)).status).toBe(403);
		expect(await did()).toEqual([
			[awa.email, "account.invited", moussa.name],
			["Moussa", "account.joined", ""],
		]);
	});

	test("to an e-mail with an account says so, and keeps what was typed", async () => {
		const answer = await site.post("/admin/comptes/new", { id: newId(), name: "Autre", email: awa.email, password });
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain("Cette adresse a déjà un compte.");
		expect(html).toContain('value="Autre"');
	});

	test.each([
		["no name", { name: " " }, "Saisissez un nom."],
		["a name of two lines", { name: "Moussa\na supprimé le site" }, "Saisissez le nom sur une seule ligne."],
		["a name that turns the text around", { name: "Moussa\u202E" }, "caractères invisibles"],
		["an endless name", { name: "x".repeat(121) }, "120 caractères au plus."],
		["an e-mail that is none", { email: "moussa" }, "Saisissez une adresse du type nom@exemple.org."],
		["no password of one’s own", { password: "" }, "Saisissez votre mot de passe pour confirmer."],
		["a wrong password", { password: "pas le bon mot" }, "Ce mot de passe n’est pas le vôtre."],
	])("with %s is given back with the reason", async (_what, changes, reason) => {
		const answer = await site.post("/admin/comptes/new", {
			id: newId(),
			name: moussa.name,
			email: "neuf@association.test",
			password,
			...changes,
		});
		expect(answer.status).toBe(400);
		const html = await answer.text();
		expect(textOf(html)).toContain(reason);
		expect(html).not.toContain(password);
		expect(html).not.toContain("pas le bon mot");
		expect(await memberByEmail("neuf@association.test")).toBeUndefined();
	});

	test("to a hostile name shows it as text, in the list, the link's words and the journal", async () => {
		const name = `"><script>alert(1)</script>&<img src=x onerror=alert(1)>`;
		await site.post("/admin/comptes/new", { id: newId(), name, email: "hostile@association.test", password });
		for (const path of ["/admin/comptes", "/admin/journal"]) {
			const html = await (await site.get(path)).text();
			expect(textOf(html)).toContain(name);
			expect(html).not.toContain("<script>alert(1)");
			expect(html).not.toContain("<img src=x");
		}
	});
});
