import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { settings } from "~/platform/db/schema.server";
import { association, publicSettings, saveAssociation } from "~/publishing/settings/settings.server";

test("until someone writes them, the settings are neutral and invent nothing", async () => {
	expect(await association()).toMatchObject({ name: "Notre association", email: "", phone: "", address: "" });
	expect((await association()).timeZone).toBe("Europe/Paris");
});

test("two people who save at once lose neither's words", async () => {
	await Promise.all([saveAssociation({ address: "1 rue du Puits" }), saveAssociation({ timeZone: "Africa/Dakar" })]);
	expect(await association()).toMatchObject({ address: "1 rue du Puits", timeZone: "Africa/Dakar" });
});

test("settings read at an older version are not saved", async () => {
	await saveAssociation({ address: "2 rue du Puits" });
	expect(await saveAssociation({ address: "3 rue du Puits" }, 0)).toEqual([]);
	expect(await association()).toMatchObject({ address: "2 rue du Puits" });
});

test("a public page gets the public settings and nothing more", async () => {
	await db.insert(settings).values({ name: "smtpPassword", value: "secret" });
	expect(Object.keys((await publicSettings()).settings).toSorted()).toEqual([
		"address",
		"email",
		"logo",
		"name",
		"phone",
		"shortName",
	]);
});
