import { expect, test } from "vitest";
import { purgeDonors } from "~/giving/pledges/donor-data.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, mails, pledges, receipts, statementLines } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { fatou, legal, moussa } from "../cast";
import { hiddenField } from "./open-site";
import { openPledgeSite, promised, today } from "./pledge-site";

const { site, pledge, pledged, receive } = await openPledgeSite();

const lines = "/admin/dons/releve/lignes";
const confirmSure = async () => site.post(`${lines}/sures`, { sure: hiddenField(await site.html(lines), "sure") });

/** What is listed on the page that exports or forgets a donor: the reference of each promise, and whether it is ticked. */
const listed = async (page: string) =>
	[...(await site.html(page)).matchAll(/<input type="checkbox" name="promesse"( checked="")? value="([^"]*)"/g)].map(
		([, checked, reference = ""]) => ({ reference, ticked: checked !== undefined }),
	);

/** What a page has ticked, as its form sends it. */
const tickedOn = async (page: string) => ({
	promesse: (await listed(page)).filter(({ ticked }) => ticked).map(({ reference }) => reference),
});

/** Awa exports what is ticked. */
const exported = async (admin: string) =>
	site.get(
		`${admin}/donnees.csv?${new URLSearchParams((await tickedOn(`${admin}/donnees`)).promesse.map((one) => ["promesse", one]))}`,
	);
const forget = async (admin: string) => site.post(`${admin}/effacer`, await tickedOn(`${admin}/effacer`));

const year = 365.25 * 24 * 60 * 60_000;

test("Awa exports what the site knows of Fatou, by her address: her pledges and gifts, and nobody else's", async () => {
	const { reference, admin } = await pledged({ email: fatou.email, amount: "1 234,50" });
	await receive(admin);
	await pledge({ email: fatou.email, amount: "20", phone: "+1 23 45 67" });
	await pledge({ email: moussa.email, name: moussa.name });
	const file = await exported(admin);
	const text = await file.text();
	expect(file.headers.get("Cache-Control")).toBe("no-store");
	expect(file.headers.get("Content-Disposition")).toContain(`donateur-${reference}.csv`);
	const lines = text.trim().split("\r\n");
	expect(lines.map((line) => line.split(";")[0])).toEqual(['"Quoi"', '"Promesse"', '"Don"', '"Promesse"']);
	expect(text).toContain(`"'+1 23 45 67"`);
	expect(lines[1]).toContain(';"1234,50";"EUR";');
	expect(text).not.toContain(moussa.name);
});

test("what Awa exports of Fatou holds no line of a statement about anybody else", async () => {
	const hers = await pledged({ email: fatou.email });
	const his = await pledged({ email: moussa.email, name: moussa.name });
	await receive(hers.admin);
	const text = `Date;Libellé;Montant\n12/03/2026;VIR Moussa ${his.reference};50,00`;
	await site.postFiles("/admin/dons/releve", { currency: "EUR", text }, "file", []);
	await confirmSure();
	expect(await (await exported(his.admin)).text()).toContain("VIR Moussa");
	expect(await (await exported(hers.admin)).text()).not.toContain("VIR Moussa");
});

test("Fatou is known by her telephone number however it is written", async () => {
	const { admin } = await pledged({ email: "", phone: "77 123 45 67" });
	await pledge({ email: "", phone: "00221 (77) 123\u00a045/67", amount: "20" });
	await pledge({ email: "", phone: "+221 77 123 45 68", name: moussa.name });
	for (const page of ["donnees", "effacer"]) expect(await listed(`${admin}/${page}`)).toHaveLength(2);
});

test("a donor without an address is one pledge: others without one are not the same person", async () => {
	const { admin } = await pledged({ name: "" });
	await pledge({ name: moussa.name });
	expect(await listed(`${admin}/donnees`)).toHaveLength(1);
});

test("Awa forgets Fatou: what never arrived goes, what arrived stays in the accounts without her name", async () => {
	const { reference, admin } = await pledged({ email: fatou.email });
	await receive(admin);
	await pledge({ email: fatou.email, amount: "20" });
	await pledge({ email: moussa.email, name: moussa.name });
	expect(await listed(`${admin}/effacer`)).toHaveLength(2);
	expect(await db.$count(pledges)).toBe(3);
	expect((await forget(admin)).headers.get("Location")).toBe("/admin/dons");
	const left = await db.select().from(pledges);
	expect(left.map(({ name, email }) => [name, email]).toSorted()).toEqual([
		["", ""],
		[moussa.name, moussa.email],
	]);
	expect(await db.$count(gifts)).toBe(1);
	expect((await db.select().from(journal)).at(-1)).toMatchObject({
		action: "donor.forgotten",
		subject: expect.stringContaining(reference),
	});
	expect((await site.post("/admin/dons/DON-22222-2/effacer", {})).status).toBe(404);
});

test("a promise with Fatou's address under another name is shown with a warning, and left alone unless Awa ticks it", async () => {
	const hers = await pledged({ email: fatou.email, phone: "+225 07 23 45 67" });
	const stranger = await pledged({ email: fatou.email.toUpperCase(), name: "Oumar" });
	const renumbered = await pledged({ phone: "+225 07 07 23 45 67", name: "FATOU" });
	await db.insert(mails).values(
		[hers, stranger].map(({ reference }) => ({
			...{ id: `pledge-${reference}`, recipient: fatou.email, subject: "", body: "", createdAt: new Date() },
		})),
	);
	for (const page of ["donnees", "effacer"]) {
		const found = Object.fromEntries((await listed(`${hers.admin}/${page}`)).map((one) => [one.reference, one.ticked]));
		expect(found).toEqual({ [hers.reference]: true, [renumbered.reference]: true, [stranger.reference]: false });
		expect(await site.text(`${hers.admin}/${page}`)).toMatch(/Oumar\s+\(un autre nom\)/);
	}
	expect(await (await exported(hers.admin)).text()).not.toContain("Oumar");
	await site.post(`${hers.admin}/effacer`, { promesse: [renumbered.reference] });
	expect((await db.select().from(pledges)).map(({ id }) => id).toSorted()).toEqual([hers.id, stranger.id].toSorted());
	expect(await db.$count(mails)).toBe(2);
	await forget(hers.admin);
	expect(await db.select().from(pledges)).toMatchObject([{ id: stranger.id, name: "Oumar" }]);
	expect(await db.select().from(mails)).toMatchObject([{ id: `pledge-${stranger.reference}` }]);
	await db.delete(mails);
});

test("nothing ticked, or somebody else's promise, exports and forgets nothing, and what was ticked stays", async () => {
	const hers = await pledged({ email: fatou.email });
	const his = await pledged({ email: moussa.email, name: moussa.name });
	const refusals = [
		{ ticked: [], why: "Cochez au moins une promesse." },
		{ ticked: [hers.reference, his.reference], why: "n’est plus dans cette liste" },
	];
	for (const { ticked, why } of refusals) {
		const query = new URLSearchParams(ticked.map((one) => ["promesse", one]));
		const file = await site.get(`${hers.admin}/donnees.csv?${query}`);
		expect([file.status, await file.text()]).toEqual([400, expect.stringContaining(why)]);
		const answer = await site.post(`${hers.admin}/effacer`, { promesse: ticked });
		const html = await answer.text();
		expect([answer.status, html]).toEqual([400, expect.stringContaining(why)]);
		expect(/name="promesse" checked/.test(html)).toBe(ticked.length > 0);
	}
	expect(await db.$count(pledges)).toBe(2);
});

test("what a statement said of her gift, and a mail that waits, go with her", async () => {
	const { reference, admin } = await pledged({ email: fatou.email });
	const text = `Date;Libellé;Montant\n12/03/2026;VIR Fatou Diop ${reference};50,00`;
	await site.postFiles("/admin/dons/releve", { currency: "EUR", text }, "file", []);
	await confirmSure();
	await db
		.insert(mails)
		.values({ id: newId(), recipient: "FATOU@exemple.org", subject: "", body: "", createdAt: new Date() });
	expect(await (await exported(admin)).text()).toContain("VIR Fatou Diop");
	await forget(admin);
	expect(await db.select().from(statementLines)).toMatchObject([{ payer: "", text: "" }]);
	expect(await db.$count(mails)).toBe(0);
	expect(await site.text("/admin/dons/releve/lignes?etat=confirmees")).not.toContain("Fatou");
});

test("other lines of her money go with her, too: of another statement, sent back, or naming her promise", async () => {
	const { reference, admin } = await pledged({ email: fatou.email, name: "Fatou Diop" });
	const send = (text: string) => site.postFiles("/admin/dons/releve", { currency: "EUR", text }, "file", []);
	await send(`Date;Libellé;Montant\n12/03/2026;VIR Fatou Diop ${reference};50,00`);
	await confirmSure();
	const [first] = await db.select().from(statementLines);
	const like = (id: string, changes: Partial<NonNullable<typeof first>>) =>
		first && { ...first, id, fingerprint: id, content: id, text: id, ...changes };
	const others = [
		like("Fatou by another statement", { twinOf: first?.id }),
		like("REJET vir. FÂTOU DIOP", { amount: -5000 }),
		like("REJET VIR Awa", { amount: -5000 }),
		like("REJET VIR Fatou Diop, another sum", { amount: -700 }),
		like(`Fatou ${reference.replaceAll("-", " ").toLowerCase()}`, { ignoredAt: new Date() }),
	];
	await db.insert(statementLines).values(others.flatMap((line) => line ?? []));
	await forget(admin);
	const left = (await db.select().from(statementLines)).map(({ text }) => text).filter(Boolean);
	expect(left.toSorted()).toEqual(["REJET VIR Awa", "REJET VIR Fatou Diop, another sum"]);
});

test("after the years of the law, gifts and receipts name nobody, and not sooner", async () => {
	await saveAssociation({ name: legal.name, address: legal.address });
	const { admin } = await pledged({ email: fatou.email, phone: "+221 77 123 45 67" });
	await receive(admin, { receivedOn: today });
	const [gift] = await db.select().from(gifts);
	await site.post(`${admin}/gifts/${gift?.id}/receipt`, {});
	const names = async () => [(await db.select().from(pledges))[0]?.name, (await db.select().from(receipts))[0]?.name];
	await purgeDonors(Date.now() + 6.9 * year);
	expect(await names()).toEqual([promised.name, promised.name]);
	await purgeDonors(Date.now() + 7.1 * year);
	expect(await names()).toEqual(["", ""]);
	expect(await db.select().from(pledges)).toMatchObject([{ email: "", phone: "", amount: 5000 }]);
	await db.delete(receipts);
});
