import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, pledges, receipts, settings, users } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { keepReceiptNumber, lastReceiptNumber } from "~/platform/money/last-receipt-number.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { associationName, legal, promise } from "../cast";
import { textOf } from "./open-site";
import { openReceiptSite } from "./receipt-site";

const { site, arrived } = await openReceiptSite();

const numbers = async () => (await db.select().from(receipts)).map(({ number, cancels }) => [number, cancels]);

test("a receipt names the association, the donor, the amount and the day, and has a number", async () => {
	const { reference, admin, issue } = await arrived();
	expect((await issue()).headers.get("Location")).toBe("/admin/dons/recus/1");
	const text = await site.text("/admin/dons/recus/1");
	for (const words of ["Reçu de don n° 1", associationName, "75020 Paris", promise.name, "15 janvier 2026", reference])
		expect(text).toContain(words);
	expect(text).toMatch(/50\s€/);
	expect(await site.text(admin)).toContain("Reçu n° 1");
	expect(await db.select().from(journal)).toMatchObject([{ action: "receipt.issued", subject: "n° 1" }]);
});

test("issued twice, or by two at once, it is one; numbers have no gaps", async () => {
	const three = [await arrived(), await arrived(), await arrived()];
	await Promise.all(three.flatMap(({ issue }) => [issue(), issue()]));
	expect((await numbers()).map(([number]) => number)).toEqual([1, 2, 3]);
	expect(await db.$count(journal)).toBe(3);
});

test("no number is given twice, also when an older database or an empty one is put back", async () => {
	const [first, second] = [await arrived(), await arrived()];
	await first.issue();
	await site.post("/admin/dons/recus/1/cancel", {});
	await db.delete(receipts);
	expect((await second.issue()).headers.get("Location")).toBe("/admin/dons/recus/3");
	keepReceiptNumber(2);
	expect(lastReceiptNumber()).toBe(3);
	await db.insert(settings).values({ name: "lastReceiptNumber", value: "40" });
	expect((await first.issue()).headers.get("Location")).toBe("/admin/dons/recus/41");
	await db.delete(settings).where(eq(settings.name, "lastReceiptNumber"));
});

test("one whose number could not be kept on a full disk is in the journal, once, and its number is kept later", async () => {
	const { admin, issue } = await arrived();
	const cancel = () => site.post("/admin/dons/recus/1/cancel", {});
	const inTheWay = join(env.DATA_DIR, "last-receipt-number.new");
	for (const [press, refused, done] of [
		[issue, admin, "/admin/dons/recus/1"],
		[cancel, "/admin/dons/recus/1", "/admin/dons/recus/2"],
	] as const) {
		mkdirSync(inTheWay);
		expect((await press()).headers.get("Location")).toBe(refused);
		rmdirSync(inTheWay);
		expect((await press()).headers.get("Location")).toBe(done);
	}
	expect(lastReceiptNumber()).toBe(2);
	expect((await db.select().from(journal)).map(({ action, subject }) => [action, subject])).toEqual([
		["receipt.issued", "n° 1"],
		["receipt.cancelled", "n° 1"],
	]);
});

test("a wrong one is cancelled by another, once; then the gift gets a new one, or is taken back", async () => {
	const { gift, admin, issue } = await arrived();
	await issue();
	expect((await site.post(gift, {})).headers.get("Location")).toBe(admin);
	expect(await site.text(admin)).toMatch(/Ce don a un reçu\s: annulez d’abord le reçu\./);
	expect(await db.$count(gifts)).toBe(1);
	expect(await site.text("/admin/dons/recus/1/cancel")).toMatch(/Annuler le reçu n°\s1\s\?/);
	for (const _press of [1, 2])
		expect((await site.post("/admin/dons/recus/1/cancel", {})).headers.get("Location")).toBe("/admin/dons/recus/2");
	expect(await site.text("/admin/dons/recus/1")).toContain("il est annulé par le n° 2");
	expect(await site.text("/admin/dons/recus/2")).toContain("Annulation du reçu n° 1");
	expect((await site.post("/admin/dons/recus/2/cancel", {})).status).toBe(404);
	expect((await issue()).headers.get("Location")).toBe("/admin/dons/recus/3");
	await site.post("/admin/dons/recus/3/cancel", {});
	expect((await numbers()).map(([, cancels]) => cancels)).toEqual([null, 1, null, 3]);
	expect((await site.post(gift, {})).headers.get("Location")).toBe(admin);
});

test("what a receipt says stays when the association and the pledge change", async () => {
	await (await arrived()).issue();
	await db.update(pledges).set({ name: "Quelqu’un d’autre" });
	await saveAssociation({ name: "Autre nom" });
	const text = await site.text("/admin/dons/recus/1");
	await saveAssociation({ name: associationName });
	expect(text).toContain(promise.name);
	expect(text).toContain(associationName);
});

test("without the association's address or the donor's name there is none, and the reason is said", async () => {
	const { admin, issue } = await arrived();
	await saveAssociation({ address: "" });
	expect((await issue()).headers.get("Location")).toBe(admin);
	await saveAssociation({ address: legal.address });
	expect(await site.text(admin)).toContain("saisissez-les d’abord dans les paramètres");
	const unnamed = await arrived({ name: "" });
	expect((await unnamed.issue()).headers.get("Location")).toBe(unnamed.admin);
	expect(await site.text(unnamed.admin)).toContain("le donateur n’a pas laissé le sien");
	expect(await numbers()).toEqual([]);
});

test("a name of several lines is one line on the paper, and one that the fonts lack is on none", async () => {
	const { admin, issue } = await arrived({ name: "Fatou\n\u2028 Diallo\t" });
	expect((await issue()).headers.get("Location")).toBe("/admin/dons/recus/1");
	expect((await db.select().from(receipts)).map(({ name }) => name)).toEqual(["Fatou Diallo"]);
	const abebe = await arrived({ name: "አበበ" });
	expect((await abebe.issue()).headers.get("Location")).toBe(abebe.admin);
	expect(await site.text(admin)).toMatch(/Un reçu ne sait pas écrire «\sአ\s», «\sበ\s»/);
	await db.update(users).set({ name: "王" });
	expect((await site.post("/admin/dons/recus/1/cancel", {})).headers.get("Location")).toBe("/admin/dons/recus/1");
	await db.update(users).set({ name: "Awa" });
	expect(await numbers()).toEqual([[1, null]]);
});

test.each(["99", "1e3"])("there is no receipt %s", async (number) => {
	for (const answer of [
		await site.get(`/admin/dons/recus/${number}`),
		await site.post(`/admin/dons/recus/${number}/cancel`, {}),
	])
		expect([answer.status, textOf(await answer.text())]).toEqual([
			404,
			expect.stringContaining("Ce reçu n’existe pas."),
		]);
});

test("there is no receipt of a gift that does not exist, or is of another pledge", async () => {
	const [one, other] = [await arrived(), await arrived()];
	await one.issue();
	const foreign = one.gift.replace(one.reference, other.reference);
	for (const gift of [`${one.admin}/gifts/${newId()}`, foreign])
		expect((await site.post(`${gift}/receipt`, {})).status).toBe(404);
	expect(await numbers()).toEqual([[1, null]]);
});
