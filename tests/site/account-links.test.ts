import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/accounts/team.server";
import { client } from "~/db/client.server";
import { awa, moussa } from "../cast";
import { linkIn, openAccounts } from "./accounts-site";
import { browser, textOf } from "./open-site";

const { site, colleague } = await openAccounts();

describe("the page behind a link", () => {
	test.each(["", "?jeton=", "?jeton=devine", `?jeton=${"a".repeat(5000)}`, "?jeton=' OR 1=1--", "?jeton=%00"])(
		"/compte%s opens nothing",
		async (query) => {
			const visitor = browser(site.origin);
			const page = await visitor.get(`/compte${query}`);
			expect(page.status).toBe(403);
			expect(textOf(await page.text())).toContain("Ce lien n’est plus valable.");
			const answer = await visitor.post(`/compte${query}`, { name: "x", password: moussa.password });
			expect(answer.status).toBe(403);
			expect(answer.headers.getSetCookie()).toEqual([]);
		},
	);

	test.each([
		["no name", { name: "" }, "Saisissez un nom."],
		["a short password", { password: "onze lettre" }, "Choisissez un mot de passe d’au moins 12 caractères."],
		[
			"one’s own name",
			{ password: `${moussa.name}1` },
			"Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport entre eux.",
		],
		["an endless password", { password: "x".repeat(257) }, "Choisissez un mot de passe d’au plus 256 caractères."],
	])("with %s is given back, never with the password, and still works", async (_what, changes, reason) => {
		const { path, post } = await colleague({ active: false });
		const answer = await post(path, { name: moussa.name, password: "mon secret à moi", ...changes });
		const html = await answer.text();
		expect(answer.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		expect(html).not.toContain("mon secret");
		expect((await post(path, { name: moussa.name, password: moussa.password })).status).toBe(303);
	});

	test("of two who post at once lets one in", async () => {
		const { path } = await colleague({ active: false });
		const passwords = ["la première phrase", "la deuxième phrase", "la troisième phrase"];
		const answers = await Promise.all(
			passwords.map((password) => browser(site.origin).post(path, { name: "Moussa", password })),
		);
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 403, 403]);
	});

	test("is created by a colleague for a forgotten password, ends existing sessions and does not change the name", async () => {
		const moussas = await colleague();
		await moussas.enter();
		const question = await site.text(`/admin/comptes/${moussas.id}/link`);
		expect(question).toContain("Ses sessions prendront fin quand le lien sera utilisé.");
		const { password } = awa;
		const [earlier, path] = [
			linkIn(await (await site.post(`/admin/comptes/${moussas.id}/link`, { password })).text()),
			linkIn(await (await site.post(`/admin/comptes/${moussas.id}/link`, { password })).text()),
		];
		expect((await browser(site.origin).get(earlier)).status).toBe(403);
		const other = browser(site.origin);
		const done = await other.post(path, { name: "Pas lui", password: "une nouvelle phrase de passe" });
		expect(done.status).toBe(303);
		expect((await moussas.get("/admin")).status).toBe(302);
		expect((await moussas.enter()).status).toBe(400);
		expect(await memberByEmail(moussas.email)).toMatchObject({ name: moussa.name });
	});

	test("is not created for oneself, for a disabled account or for an unknown one", async () => {
		const [{ id: own }, shut] = [
			await memberByEmail(awa.email).then((found) => found ?? { id: "" }),
			await colleague(),
		];
		await site.post(`/admin/comptes/${shut.id}/disable`, {});
		for (const id of [own, shut.id]) {
			const answer = await site.post(`/admin/comptes/${id}/link`, {});
			expect([answer.status, linkIn(await answer.text())]).toEqual([303, ""]);
		}
		expect((await site.get("/admin/comptes/personne/link")).status).toBe(404);
		expect((await site.post("/admin/comptes/personne/link", {})).status).toBe(404);
		expect((await client.execute("select * from one_time_links where purpose = 'reset'")).rows).toEqual([]);
	});

	test("is created only with one's own password, also for an invited account", async () => {
		for (const active of [true, false]) {
			const { id } = await colleague({ active });
			for (const [given, reason] of [
				["", "Saisissez votre mot de passe pour confirmer."],
				["pas le bon mot", "Ce mot de passe n’est pas le vôtre."],
			] as const) {
				const answer = await site.post(`/admin/comptes/${id}/link`, { password: given });
				const html = await answer.text();
				expect([answer.status, linkIn(html)]).toEqual([400, ""]);
				expect(textOf(html)).toContain(reason);
				expect(html).not.toContain("pas le bon mot");
			}
			const made = await site.post(`/admin/comptes/${id}/link`, { password: awa.password });
			expect(linkIn(await made.text())).not.toBe("");
		}
		const { id } = await colleague();
		for (let guess = 0; guess < 3; guess++) await site.post(`/admin/comptes/${id}/link`, { password: "faux" });
		expect((await site.post(`/admin/comptes/${id}/link`, { password: awa.password })).status).toBe(429);
	});
});
