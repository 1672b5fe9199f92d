import { beforeEach, describe, expect, test } from "vitest";
import { changeRole, memberByEmail } from "~/people/accounts/team.server";
import { setSecondFactorRequired } from "~/people/session/second-factor.server";
import { awa } from "../cast";
import { textOf } from "./open-site";
import { codeOf, openSecondFactor, page } from "./second-factor-site";

const { site, colleague, did, secured } = await openSecondFactor();

describe("the demand for it", () => {
	beforeEach(async () => {
		await setSecondFactorRequired(false);
	});

	test("is set with the own password", async () => {
		const path = "/admin/comptes/exigence";
		expect((await site.post(path, { demanded: "on", password: "faux" })).status).toBe(400);
		expect(await site.text("/admin/comptes")).toContain("au choix de chacun");
		expect((await site.post(path, { demanded: "on", password: awa.password })).status).toBe(303);
		expect(await site.text("/admin/comptes")).toContain("La double vérification est exigée");
		expect((await site.post(path, { password: awa.password })).status).toBe(403); // not by who has no code
		const hers = await secured();
		await hers.post("/login", hers.credentials);
		await hers.post("/login/code", { code: codeOf(hers.secret) });
		expect((await hers.post(path, { password: hers.credentials.password })).status).toBe(303);
		const ofSettings = (await did()).map(([, action]) => action).filter((action) => action?.startsWith("settings."));
		expect(ofSettings).toEqual(["settings.secondFactorDemanded", "settings.secondFactorOptional"]);
	});

	test("leads who sees money and lacks it to switch it on, and nobody else", async () => {
		const [his, hers, reader] = [await colleague(), await secured(), await colleague()];
		const awas = { id: (await memberByEmail(awa.email))?.id ?? "" };
		await changeRole(his.id, "treasurer", awas);
		await changeRole(hers.id, "treasurer", awas);
		await changeRole(reader.id, "reader", awas);
		await his.enter();
		await reader.enter();
		await hers.post("/login", hers.credentials);
		await hers.post("/login/code", { code: codeOf(hers.secret) });
		await setSecondFactorRequired(true);
		for (const path of ["/admin/dons/new", "/admin/parametres/dons"]) {
			const seen = await his.get(path);
			expect([seen.status, seen.headers.get("Location")]).toEqual([302, `${page}?pourquoi=argent`]);
			// A redirect would tell a script that the form was saved.
			const sent = await his.post(path, {});
			expect([sent.status, textOf(await sent.text())]).toEqual([403, expect.stringContaining("Rien n’est enregistré")]);
		}
		expect((await site.get("/admin/sauvegarde")).headers.get("Location")).toBe(`${page}?pourquoi=argent`);
		expect((await his.get("/admin/events")).status).toBe(200);
		expect((await hers.get("/admin/dons")).status).toBe(200);
		expect((await reader.get("/admin/dons")).status).toBe(403);
	});
});
