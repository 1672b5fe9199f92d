import { beforeEach, describe, expect, test } from "vitest";
import { association, saveAssociation } from "~/publishing/settings/settings.server";
import { hiddenField, textOf } from "./open-site";
import { base, contact, openSettings } from "./settings-site";

const { site, auditLog } = await openSettings();

describe("a form that was open while a colleague saved", () => {
	const mine = { ...contact, phone: "+221 77 999 99 99" };
	const opened = async () => hiddenField(await site.html(`${base}/contact`), "opened");
	beforeEach(() => saveAssociation(contact));

	test("shows what was saved beside the field, and writes over it only when asked again", async () => {
		const before = await opened();
		await saveAssociation({ phone: "+221 33 000 00 00" });
		const refused = await site.post(`${base}/contact`, { ...mine, opened: before });
		const shown = await refused.text();
		expect(refused.status).toBe(409);
		expect(textOf(shown)).toMatch(/changés entre-temps.*Enregistré entre-temps\s: «\s\+221 33 000 00 00\s»/);
		expect(shown).toContain('value="+221 77 999 99 99"');
		expect(await association()).toMatchObject({ phone: "+221 33 000 00 00" });
		const again = await site.post(`${base}/contact`, { ...mine, opened: hiddenField(shown, "opened") });
		expect(again.status).toBe(303);
		expect(await association()).toMatchObject({ phone: "+221 77 999 99 99" });
	});

	test("is saved when another section was, or with what is stored already", async () => {
		const before = await opened();
		await saveAssociation({ name: "Les Amis du Puits", phone: mine.phone });
		expect((await site.post(`${base}/contact`, { ...mine, opened: before })).status).toBe(303);
		expect(await association()).toMatchObject({ name: "Les Amis du Puits", phone: mine.phone });
	});

	test("conflicts with a later save of a setting that was saved less often than others", async () => {
		for (const email of ["un@exemple.org", "deux@exemple.org", contact.email]) await saveAssociation({ email });
		const before = await opened();
		await saveAssociation({ phone: "+221 33 000 00 00" });
		expect((await site.post(`${base}/contact`, { ...mine, opened: before })).status).toBe(409);
	});

	test("conflicts with all that differs when the database was restored from before it", async () => {
		const before = String(Number(await opened()) + 1);
		expect((await site.post(`${base}/contact`, { ...mine, opened: before })).status).toBe(409);
		expect((await site.post(`${base}/contact`, { ...contact, opened: before })).status).toBe(303);
	});

	test("of several posted at once, one is saved and the others get the conflict", async () => {
		const before = await opened();
		const phones = ["+221 77 000 00 01", "+221 77 000 00 02", "+221 77 000 00 03"];
		const answers = await Promise.all(
			phones.map((phone) => site.post(`${base}/contact`, { ...contact, phone, opened: before })),
		);
		expect(answers.map((answer) => answer.status).toSorted()).toEqual([303, 409, 409]);
		expect(await auditLog()).toHaveLength(1);
	});

	test("that came back for a mistake still knows what it was opened with", async () => {
		const before = await opened();
		await saveAssociation({ phone: "+221 33 000 00 00" });
		const refused = await site.post(`${base}/contact`, { ...mine, email: "awa@", opened: before });
		expect(refused.status).toBe(400);
		expect(hiddenField(await refused.text(), "opened")).toBe(before);
	});
});
