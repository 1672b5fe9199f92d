import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/people/accounts/team.server";
import { client } from "~/platform/db/client.server";
import { awa, moussa } from "../cast";
import { linkIn, openAccounts } from "./accounts-site";
import { browser, textOf } from "./open-site";

const { site, colleague } = await openAccounts();
const { password } = awa;

describe("the page behind a link", () => {
	test.each(["", "?jeton=devine"])("/compte%s opens nothing", async (query) => {
		const visitor = browser(site.origin);
		const page = await visitor.get(`/compte${query}`);
		expect(page.status).toBe(403);
		expect(textOf(await page.text())).toContain("Ce lien n’est plus valable.");
		const answer = await visitor.post(`/compte${query}`, { name: "x", password: moussa.password });
		expect(answer.status).toBe(403);
		expect(answer.headers.getSetCookie()).toEqual([]);
	});

	test("gives back what is wrong, never with the password, and still works", async () => {
		const { path, post } = await colleague({ active: false });
		for (const [changes, reason] of [
			[{ name: "" }, "Saisissez un nom."],
			[{ password: "onze lettre" }, "Choisissez un mot de passe d’au moins 12 caractères."],
			[{ password: `${moussa.name}1` }, "Ce mot de passe se devine trop vite. Prenez plusieurs mots sans rapport"],
			[{ password: "x".repeat(257) }, "Choisissez un mot de passe d’au plus 256 caractères."],
		] satisfies [{ name?: string; password?: string }, string][]) {
			const answer = await post(path, { ...{ name: moussa.name, password: "mon secret à moi" }, ...changes });
			const html = await answer.text();
			expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
			expect(html).not.toContain("mon secret");
		}
		expect((await post(path, { name: moussa.name, password: moussa.password })).status).toBe(303);
	});

	test("of two who post at once lets one in", async () => {
		const { path } = await colleague({ active: false });
		const answers = await Promise.all(
			["la première phrase", "la deuxième phrase"].map((chosen) =>
				browser(site.origin).post(path, { name: "Moussa", password: chosen }),
			),
		);
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 403]);
	});

	test("is created by a colleague for a forgotten password, signs in, and does not change the name", async () => {
		const { id, email } = await colleague();
		expect(await site.text(`/admin/comptes/${id}/link`)).toContain(
			"Ses sessions prendront fin quand le lien sera utilisé.",
		);
		const linked = async () => linkIn(await (await site.post(`/admin/comptes/${id}/link`, { password })).text());
		const [earlier, path] = [await linked(), await linked()];
		expect((await browser(site.origin).get(earlier)).status).toBe(403);
		const other = browser(site.origin);
		const done = await other.post(path, { name: "Pas lui", password: "une nouvelle phrase de passe" });
		expect(done.status).toBe(303);
		expect((await other.get("/admin")).status).toBe(200);
		expect(await memberByEmail(email)).toMatchObject({ name: moussa.name });
	});

	test("is not created for oneself, for a disabled account or for an unknown one", async () => {
		const [own, shut] = [(await memberByEmail(awa.email))?.id ?? "", await colleague()];
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
		const link = async (id: string, given: string) => {
			const answer = await site.post(`/admin/comptes/${id}/link`, { password: given });
			return [answer.status, linkIn(await answer.text()) !== ""];
		};
		for (const active of [true, false]) {
			const { id } = await colleague({ active });
			expect(await link(id, "pas le bon mot")).toEqual([400, false]);
			expect(await link(id, password)).toEqual([200, true]);
		}
		const { id } = await colleague();
		for (let guess = 0; guess < 3; guess++) await link(id, "faux");
		expect(await link(id, password)).toEqual([429, false]);
	});
});
