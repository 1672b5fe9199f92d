import { expect, test } from "vitest";
import { client, db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { publicFacts } from "~/settings/public-facts.server";
import { association, saveAssociation } from "~/settings/settings.server";

test("until someone writes them, the settings are neutral and invent nothing", async () => {
	expect(await association()).toMatchObject({ name: "Notre association", email: "", phone: "", address: "" });
	expect((await association()).timeZone).toBe("Europe/Paris");
});

test("saving some settings leaves the others", async () => {
	await saveAssociation({ name: "Les Amis du Puits", phone: "+221 33 000 00 00" });
	await saveAssociation({ email: "contact@exemple.org" });
	expect(await association()).toMatchObject({
		name: "Les Amis du Puits",
		phone: "+221 33 000 00 00",
		email: "contact@exemple.org",
		address: "",
	});
});

test("a setting can be changed and emptied again", async () => {
	await saveAssociation({ phone: "+221 33 111 11 11" });
	expect((await association()).phone).toBe("+221 33 111 11 11");
	await saveAssociation({ phone: "" });
	expect((await association()).phone).toBe("");
	await saveAssociation({});
	expect((await association()).name).toBe("Les Amis du Puits");
});

test("two people who save at once lose neither's words", async () => {
	await Promise.all([saveAssociation({ address: "1 rue du Puits" }), saveAssociation({ timeZone: "Africa/Dakar" })]);
	expect(await association()).toMatchObject({ address: "1 rue du Puits", timeZone: "Africa/Dakar" });
});

test("a public page gets the public facts and nothing more", async () => {
	await db.insert(settings).values({ name: "smtpPassword", value: "secret" });
	expect(Object.keys((await publicFacts()).facts).toSorted()).toEqual(["address", "email", "name", "phone"]);
});

test("when the settings cannot be read, pages get neutral ones", async () => {
	await client.execute("alter table settings rename to settings_away");
	expect(await publicFacts()).toMatchObject({
		facts: { name: "Notre association", email: "", phone: "", address: "" },
		failed: true,
	});
	await client.execute("alter table settings_away rename to settings");
});
