import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/people/accounts/team.server";
import { newId } from "~/platform/db/new-id.server";
import { awa, moussa } from "../cast";
import { linkIn, openAccounts } from "./accounts-site";
import { browser, hiddenField, textOf } from "./open-site";

const { site, colleague, did } = await openAccounts();
const { password } = awa;
const role = "administrator";

describe("an invitation", () => {
	test("is shown once with ways to send it, and lets the colleague in under the chosen name and password", async () => {
		const form = await site.html("/admin/comptes/new");
		const fields = { id: hiddenField(form, "id"), name: moussa.name, email: moussa.email, role, password };
		const answer = await site.post("/admin/comptes/new", fields);
		const html = await answer.text();
		const path = linkIn(html);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Cache-Control")).toContain("no-store");
		expect(textOf(html)).toContain("Il ne s’affiche qu’une fois, ne sert qu’une fois et vaut 72 heures");
		expect(html).toContain("https://wa.me/?text=Bonjour%20Moussa");
		expect(html).toContain(`mailto:${encodeURIComponent(moussa.email)}?subject=`);
		for (const page of ["/admin/comptes/new", "/admin/comptes"]) expect(linkIn(await site.html(page))).toBe("");

		const guest = browser(site.origin);
		const page = await guest.get(path);
		const shown = await page.text();
		expect(page.status).toBe(200);
		expect(page.headers.get("Cache-Control")).toContain("no-store");
		expect(page.headers.get("Referrer-Policy")?.split(/,\s*/).at(-1)).toBe("strict-origin");
		expect(shown).toContain('<meta name="robots" content="noindex"/>');
		expect(shown).toContain(`value="${moussa.name}"`);

		const joined = await guest.post(path, { name: "Moussa", password: moussa.password });
		expect([joined.status, joined.headers.get("Location")]).toEqual([303, "/admin"]);
		expect(await memberByEmail(moussa.email)).toMatchObject({ role });
		expect((await guest.get("/admin/comptes")).status).toBe(200);
		expect((await guest.get(path)).status).toBe(403);
		expect(await did()).toEqual([
			[awa.email, "account.invited", moussa.name],
			["Moussa", "account.joined", ""],
		]);
	});

	test.each([
		["no name", { name: " " }, "Saisissez un nom."],
		["an e-mail that is none", { email: "moussa" }, "Saisissez une adresse du type nom@exemple.org."],
		["an e-mail that has an account", { email: awa.email }, "Cette adresse a déjà un compte."],
		["a role that is none", { role: "owner" }, "Choisissez un rôle."],
		["a wrong password", { password: "pas le bon mot" }, "Ce mot de passe n’est pas le vôtre."],
	])("with %s is given back with the reason", async (_what, changes, reason) => {
		const fields = { id: newId(), name: moussa.name, email: "neuf@association.test", role, password, ...changes };
		const answer = await site.post("/admin/comptes/new", fields);
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		expect(html).toContain(`value="${fields.email}"`);
		expect(html).not.toContain(fields.password);
		expect(await did()).toEqual([]);
	});
});

describe("a disabled account", () => {
	test("is answered as if its password were wrong; doing it twice is one action, in the journal too", async () => {
		const moussas = await colleague();
		const wrong = await moussas.post("/login", { email: moussas.email, password: "ce n’est pas elle" });
		await moussas.enter();
		for (const _press of [1, 2]) {
			const done = await site.post(`/admin/comptes/${moussas.id}/disable`, {});
			expect(done.headers.get("Location")).toBe("/admin/comptes");
		}
		expect((await moussas.get("/admin/comptes")).headers.get("Location")).toMatch(/^\/login/);
		expect((await moussas.get("/admin/presence")).status).toBe(401);
		const refused = await moussas.enter();
		expect([refused.status, refused.headers.getSetCookie()]).toEqual([400, []]);
		expect(textOf(await refused.text())).toBe(textOf(await wrong.text()));

		for (const _press of [1, 2]) await site.post(`/admin/comptes/${moussas.id}/enable`, {});
		expect((await moussas.enter()).status).toBe(303);
		expect((await did()).map(([, action]) => action)).toEqual([
			...["session.started", "account.disabled", "account.enabled", "session.started"],
		]);
	});

	test("is not possible for oneself: that is refused with a message, and one stays signed in", async () => {
		const own = (await memberByEmail(awa.email))?.id ?? "";
		await site.post(`/admin/comptes/${own}/disable`, {});
		expect(await site.text("/admin/comptes")).toContain("Vous ne pouvez pas désactiver votre propre compte");
		for (const verb of ["disable", "enable"])
			expect((await site.post(`/admin/comptes/personne/${verb}`, {})).status).toBe(404);
	});
});
