import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/people/accounts/team.server";
import { hasSecondFactor } from "~/people/session/second-factor.server";
import { awa, moussa } from "../cast";
import { browser, hiddenField, textOf } from "./open-site";
import { codeOf, openSecondFactor, page, password } from "./second-factor-site";

const { site, colleague, did, secured } = await openSecondFactor();

describe("one switches it on", () => {
	test("with the own password and a code, and sees the recovery codes once", async () => {
		const his = await colleague();
		await his.enter();
		expect(await his.text("/admin/profil")).toContain("Double vérification");
		const wrong = await his.post(page, { password: "pas le bon mot" });
		expect([wrong.status, textOf(await wrong.text())]).toEqual([400, expect.stringContaining("n’est pas le vôtre")]);
		const shown = await his.post(page, { password });
		const html = await shown.text();
		expect(shown.headers.get("Cache-Control")).toContain("no-store");
		expect(html).not.toContain(password);
		const [, secret = ""] = /secret=([A-Z2-7]{32})/.exec(html) ?? [];
		expect(textOf(html)).toContain(secret.replace(/.{4}(?=.)/g, "$& "));
		const enrolment = hiddenField(html, "enrolment");
		const refused = await his.post(`${page}/codes`, { enrolment, code: "000000" });
		const again = await refused.text();
		expect(refused.status).toBe(400);
		expect(textOf(again)).toContain("Ce code n’est pas le bon.");
		expect(hiddenField(again, "enrolment")).toBe(enrolment);
		expect(await hasSecondFactor(his.id)).toBe(false);

		const done = await (await his.post(`${page}/codes`, { enrolment, code: codeOf(secret) })).text();
		expect(textOf(done).match(/([A-Z2-7]{4}-){3}[A-Z2-7]{4}/g)).toHaveLength(10);
		expect(await hasSecondFactor(his.id)).toBe(true);
		expect(await his.text(page)).toContain("Codes de secours restants\u202f: 10.".replaceAll("\u202f", " "));
		const twice = await his.post(`${page}/codes`, { enrolment, code: codeOf(secret) });
		expect([twice.status, twice.headers.get("Location")]).toEqual([302, page]);
		expect((await did()).at(-1)).toEqual([moussa.name, "account.secondFactorOn", ""]);
		expect(await site.text(`/admin/comptes?q=${his.email}`)).toContain("Arrêter la double vérification");
	});
});

describe("it is switched off", () => {
	test("with password and code by oneself", async () => {
		const his = await secured();
		await his.post("/login", his.credentials);
		await his.post("/login/code", { code: his.recovery[0] ?? "" });
		for (const [fields, reason] of [
			[{ password }, "Saisissez le code de l’application"],
			[{ password, code: "000000" }, "Ce code n’est pas le bon"],
			[{ password: "faux", code: codeOf(his.secret) }, "n’est pas le vôtre"],
		] as const) {
			const answer = await his.post(page, fields);
			expect([answer.status, textOf(await answer.text())]).toEqual([400, expect.stringContaining(reason)]);
		}
		expect((await his.post(page, { password, code: codeOf(his.secret) })).status).toBe(303);
		expect(await hasSecondFactor(his.id)).toBe(false);
		expect((await his.enter(browser(site.origin))).headers.get("Location")).toBe("/admin/gallery");
	});

	test("by an administrator with the own password, who is named in the journal, but not for oneself", async () => {
		const { id } = await secured();
		const path = `/admin/comptes/${id}/deux-etapes`;
		expect(await site.text(path)).toContain(`Double vérification de ${moussa.name}`);
		expect((await site.post(path, { password: "faux" })).status).toBe(400);
		expect(await hasSecondFactor(id)).toBe(true);
		expect((await site.post(path, { password: awa.password })).status).toBe(303);
		expect(await hasSecondFactor(id)).toBe(false);
		expect((await did()).at(-1)).toEqual([awa.email, "account.secondFactorReset", moussa.name]);
		const own = (await memberByEmail(awa.email))?.id;
		await site.post(`/admin/comptes/${own}/deux-etapes`, { password: awa.password });
		expect(await site.text("/admin/comptes")).toContain("Votre propre double vérification");
		expect((await site.get("/admin/comptes/personne/deux-etapes")).status).toBe(404);
	});
});
