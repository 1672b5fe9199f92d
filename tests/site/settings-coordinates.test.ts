import { beforeEach, describe, expect, test } from "vitest";
import { association, saveAssociation } from "~/publishing/settings/settings.server";
import { awa } from "../cast";
import { textOf } from "./open-site";
import { giving, openSettings } from "./settings-site";

const { site, save, auditLog } = await openSettings();

describe("the coordinates money goes to", () => {
	const changed = { ...giving, iban: "GB82 WEST 1234 5698 7654 32" };
	beforeEach(async () => {
		await saveAssociation({ ...giving, iban: "FR1420041010050500013M02606" });
	});

	test.each([
		["without the password", "", "Saisissez votre mot de passe pour confirmer."],
		["with a wrong one", "le mil pousse", "Ce mot de passe n’est pas le vôtre."],
	])("do not change %s, and what was typed stays", async (_what, password, reason) => {
		const response = await save("dons", { ...changed, password });
		const html = await response.text();
		expect(response.status).toBe(400);
		expect(textOf(html)).toContain(reason);
		expect(html).toContain("GB82 WEST 1234 5698 7654 32");
		if (password) expect(html).not.toContain(password);
		expect((await association()).iban).toBe("FR1420041010050500013M02606");
		expect(await auditLog()).toEqual([]);
	});

	test.each<[Record<string, string>, string]>([
		[{ transferHolder: "Quelqu’un" }, "virement"],
		[{ iban: "GB82 WEST 1234 5698 7654 32" }, "virement"],
		[{ bic: "AGRIFRPP" }, "virement"],
		[{ transferHolder: "", iban: "", bic: "" }, "virement"],
		[{ chequePayee: "Quelqu’un" }, "chèque"],
		[{ donationPage: "https://autre.example/" }, "page de don"],
		[{ bic: "", chequePayee: "Quelqu’un" }, "virement et chèque"],
	])("change to %j with the password only, which is in the journal", async (change, kind) => {
		expect((await save("dons", { ...change, password: "" })).status).toBe(400);
		expect((await save("dons", change)).status).toBe(303);
		expect(await auditLog()).toEqual([[awa.email, "settings.paymentChanged", kind]]);
	});

	test("are the same when only spaces and capitals differ, and other ways change without a password", async () => {
		const same = { iban: "fr14 20041010 0505 0001 3m02606", bic: "psstfrppPAR" };
		expect((await save("dons", { ...same, cashPlace: "Au marché", password: "" })).status).toBe(303);
		expect(await association()).toMatchObject({ cashPlace: "Au marché" });
		expect(await auditLog()).toEqual([[awa.email, "settings.changed", "Moyens de donner"]]);
	});

	test("allow no more password guesses than a sign-in, wherever in the session", async () => {
		for (let time = 1; time <= 3; time++) await save("dons", { ...changed, password: "faux" });
		for (let time = 1; time <= 2; time++) await site.post("/admin/sauvegarde", { password: "faux" });
		const response = await save("dons", changed);
		expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "900"]);
		expect(textOf(await response.text())).toContain("Trop de tentatives. Réessayez dans 15 minutes.");
		expect((await association()).iban).toBe("FR1420041010050500013M02606");
	});
});
