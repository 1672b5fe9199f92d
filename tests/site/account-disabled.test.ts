import { describe, expect, test } from "vitest";
import { memberByEmail } from "~/accounts/team.server";
import { awa } from "../cast";
import { openAccounts } from "./accounts-site";
import { textOf } from "./open-site";

const { site, colleague, did } = await openAccounts();

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
