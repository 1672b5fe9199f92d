import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/accounts/team.server";
import { newId } from "~/db/new-id.server";
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
		expect(linkIn(await site.html("/admin/comptes/new"))).toBe("");
		expect(linkIn(await site.html("/admin/comptes"))).toBe("");

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
		expect(await memberByEmail(moussa.email)).toMatchObject({ role });
		expect((await guest.get("/admin/comptes")).status).toBe(200);
		expect((await guest.get(path)).status).toBe(403);
		expect(await did()).toEqual([
			[awa.email, "account.invited", moussa.name],
			["Moussa", "account.joined", ""],
		]);
	});

	test("to an e-mail with an account says so, and keeps what was typed", async () => {
		const answer = await site.post("/admin/comptes/new", {
			id: newId(),
			name: "Autre",
			email: awa.email,
			role,
			password,
		});
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain("Cette adresse a déjà un compte.");
		expect(html).toContain('value="Autre"');
	});

	test.each([
		["no name", { name: " " }, "Saisissez un nom."],
		["a name that nobody sees", { name: "\u200b" }, "Saisissez un nom."],
		["an endless name", { name: "x".repeat(121) }, "120 caractères au plus."],
		["an e-mail that is none", { email: "moussa" }, "Saisissez une adresse du type nom@exemple.org."],
		["no role", { role: "" }, "Choisissez un rôle."],
		["a role that is none", { role: "owner" }, "Choisissez un rôle."],
		["no password of one’s own", { password: "" }, "Saisissez votre mot de passe pour confirmer."],
		["a wrong password", { password: "pas le bon mot" }, "Ce mot de passe n’est pas le vôtre."],
	])("with %s is given back with the reason", async (_what, changes, reason) => {
		const answer = await site.post("/admin/comptes/new", {
			id: newId(),
			name: moussa.name,
			email: "neuf@association.test",
			role,
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
});

describe("a disabled account", () => {
	test("is out at once, and is answered as if its password were wrong", async () => {
		const moussas = await colleague();
		const wrong = textOf(
			await (await moussas.post("/login", { email: moussas.email, password: "ce n’est pas elle" })).text(),
		);
		await moussas.enter();
		expect((await moussas.get("/admin/comptes")).status).toBe(200);
		const done = await site.post(`/admin/comptes/${moussas.id}/disable`, {});
		expect(done.headers.get("Location")).toBe("/admin/comptes");
		expect((await moussas.get("/admin/comptes")).headers.get("Location")).toMatch(/^\/login/);
		expect((await moussas.get("/admin/presence")).status).toBe(401);
		const refused = await moussas.enter();
		expect(refused.status).toBe(400);
		expect(refused.headers.getSetCookie()).toEqual([]);
		expect(textOf(await refused.text())).toBe(wrong);

		await site.post(`/admin/comptes/${moussas.id}/enable`, {});
		expect((await moussas.enter()).status).toBe(303);
		expect((await did()).map(([, action]) => action)).toEqual([
			"session.started",
			"account.disabled",
			"account.enabled",
			"session.started",
		]);
	});

	test("twice is one action, in the journal too", async () => {
		const { id } = await colleague();
		for (const verb of ["disable", "disable", "enable", "enable"]) await site.post(`/admin/comptes/${id}/${verb}`, {});
		expect((await did()).map(([, action]) => action)).toEqual(["account.disabled", "account.enabled"]);
	});

	test("is not possible for oneself: that is refused with a message, and one stays signed in", async () => {
		const own = (await memberByEmail(awa.email))?.id ?? "";
		await site.post(`/admin/comptes/${own}/disable`, {});
		const page = await site.get("/admin/comptes");
		expect(page.status).toBe(200);
		expect(textOf(await page.text())).toContain("Vous ne pouvez pas désactiver votre propre compte");
		expect((await site.post("/admin/comptes/personne/disable", {})).status).toBe(404);
		expect((await site.post("/admin/comptes/personne/enable", {})).status).toBe(404);
	});
});
