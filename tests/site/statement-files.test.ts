import { expect, test } from "vitest";
import { addDirectGift, receiveGift, receiveGifts } from "~/giving/pledges/gifts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, journal, pledges, statementColumns, statementLines, users } from "~/platform/db/schema.server";
import { awa, promise } from "../cast";
import { browser, hiddenField, textOf } from "./open-site";
import { openStatementSite } from "./statement-site";

const { site, send, said, pledged, lines, list } = await openStatementSite();

const columns = (...roles: string[]) => Object.fromEntries(roles.map((role, place) => [`columns[${place}]`, role]));
/** What stands in the field where statements are pasted. */
const pastedIn = (html: string) => /<textarea[^>]*>([^<]*)</.exec(html)?.[1]?.trim() ?? "";

test("a file of more than 10 MB is refused, and the form stays", async () => {
	const post = site.beginPost("/admin/dons/releve", "multipart/form-data; boundary=b");
	const field = '--b\r\nContent-Disposition: form-data; name="currency"\r\n\r\nEUR\r\n';
	post.send(Buffer.from(`${field}--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`));
	for (let megabyte = 0; megabyte < 11; megabyte++) post.send(Buffer.alloc(1_000_000, "a;b\n"));
	post.send(Buffer.from("\r\n--b--\r\n"), true);
	const answer = await post.answer;
	expect([answer.status, textOf(await answer.text())]).toEqual([413, expect.stringContaining("dépasse 10 Mo")]);
});

test("what is no statement is refused in French, and what was pasted stays", async () => {
	for (const [fields, file, reason] of [
		[{}, undefined, "Choisissez un fichier, ou collez le relevé."],
		[{ text: "Bonjour Awa" }, undefined, "n’est pas un relevé que le site sait lire"],
		[{ text: "Bonjour Awa" }, "a;b", "pas les deux"],
		[{}, "%PDF-1.7", "C’est un PDF ou un classeur"],
	] as const) {
		const answer = await send({ ...fields }, file);
		const html = await answer.text();
		expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
		if ("text" in fields) expect(html).toContain(fields.text);
	}
	expect(await lines()).toEqual([]);
});

test("lines that cannot be read are named, and the others stored", async () => {
	const table = [
		"Date;Libellé;Montant;Devise",
		"12/03/2026;Don de Fatou;50,00;EUR",
		"31/02/2026;Jour qui n’existe pas;20,00;EUR",
		"12/03/2026;Sans montant;abc;EUR",
		"12/03/2026;Remboursement;-20,00;EUR",
		'12/03/2026;"coupée au mil',
	].join("\n");
	const page = await said({ text: table });
	expect(page).toContain("1 ligne nouvelle, 1 retour");
	expect(page).toContain("3 lignes n’ont pas pu être lues");
	for (const reason of ["date illisible", "montant illisible", "ligne coupée"]) expect(page).toContain(reason);
	expect((await lines()).length).toBe(2);
});

test("a table nobody knows asks for its columns, once", async () => {
	const table = (day: string) => `Quand;Qui;Combien;Pourquoi\n${day}/03/2026;Fatou;50,00;Don`;
	const asked = await send({}, table("12"));
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([422, expect.stringContaining("Que contient chaque colonne")]);
	expect(html).toContain("Pourquoi");
	const signature = hiddenField(html, "signature");
	const text = pastedIn(html);
	expect(text).toBe(table("12"));
	const vague = await send({ text, signature, ...columns("date", "payer", "none", "text") });
	expect([vague.status, await db.$count(statementColumns)]).toEqual([422, 0]);
	expect(await vague.text()).toContain('<option value="payer" selected="">');
	await send({ text, signature, ...columns("date", "payer", "amount", "text") });
	expect(await lines()).toMatchObject([{ date: "2026-03-12", amount: 5000, payer: "Fatou", text: "Don" }]);
	expect(await said({}, table("20"))).toContain("1 ligne nouvelle");
});

test("a long table whose columns are asked for, or corrected, is to be chosen again, and the page says so", async () => {
	const rows = Array.from({ length: 3000 }, (_, n) => `12/03/2026;Fatou Diop de Dakar;${n + 1},00;Don`);
	const table = ["Quand;Qui;Combien;Pourquoi", ...rows].join("\n");
	const asked = await send({}, table);
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([422, expect.stringContaining("trop long pour revenir ici")]);
	const answer = { signature: hiddenField(html, "signature"), ...columns("date", "payer", "amount", "text") };
	expect(await said(answer, table)).toContain("trop long pour revenir ici");
	expect(await db.$count(statementLines)).toBe(3000);
});

test("names of fields and columns that nobody honest sends are refused", async () => {
	const forged: Record<string, string>[] = [{ "columns[0]": "toString" }, { currency: "XXX" }, { "__proto__[a]": "b" }];
	for (const fields of forged) expect((await send({ text: "a;b", ...fields })).status).toBe(400);
});

test("a wrong answer about the columns is corrected, and its lines that nobody confirmed go", async () => {
	const { reference } = await pledged();
	const table = (day: string) =>
		`Quand;Qui;Combien;Reste\n${day}/03/2026;Fatou;50,00;900,00\n${day}/03/2026;Awa;20,00;920,00`;
	const signature = "quand|qui|combien|reste";
	await send({ text: table("12"), signature, ...columns("date", "payer", "none", "amount") });
	const [confirmed] = await lines();
	await site.post(`${list}/${confirmed?.id}/confirm`, { reference, arrived: "0" });
	const answer = await send({}, table("12"));
	const html = await answer.text();
	expect(textOf(html)).toMatch(/2 déjà connues.*Montant, avec son signe Reste.*Corriger les colonnes/);
	const formerly = Object.fromEntries(
		[0, 1, 2, 3].map((place) => [`formerly[${place}]`, hiddenField(html, `formerly[${place}]`)]),
	);
	const correction = { text: pastedIn(html), signature: hiddenField(html, "signature"), ...formerly };
	const vague = await send({ ...correction, ...columns("date", "payer", "none", "none") });
	expect([vague.status, hiddenField(await vague.text(), "formerly[3]")]).toEqual([422, "amount"]);
	const done = await said({ ...correction, ...columns("date", "payer", "amount", "none") });
	expect(done).toMatch(/2 lignes nouvelles.*1 ligne .*retirée.*1 ligne .*confirmée.*Montant, avec son signe Combien/);
	expect(done).toMatch(/Annulez la confirmation de ces lignes mal lues.*ligne 1/);
	expect((await lines()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([2000, 5000, 90_000]);
	expect(await db.select().from(statementColumns)).toMatchObject([{ roles: ["date", "payer", "amount", "none"] }]);
	const actions = (await db.select().from(journal)).map(({ action }) => action);
	expect(actions).toContain("statement.corrected");
	await send({}, table("13"));
	expect((await lines()).filter(({ date }) => date === "2026-03-13").map(({ amount }) => amount)).toEqual([5000, 2000]);
});

test("a correction with another table changes nothing, and one of the words alone keeps what was decided", async () => {
	const table = "Quand;Qui;Pourquoi;Combien\n12/03/2026;Fatou;Don;50,00\n12/03/2026;Awa;Don;20,00";
	const signature = "quand|qui|pourquoi|combien";
	await send({ text: table, signature, ...columns("date", "text", "payer", "amount") });
	const [first] = await lines();
	await site.post(`${list}/${first?.id}/ignore`, {});
	const formerly = { "formerly[0]": "date", "formerly[1]": "text", "formerly[2]": "payer", "formerly[3]": "amount" };
	const correction = { signature, ...formerly, ...columns("date", "payer", "text", "amount") };
	const before = await lines();
	const other = await send({ ...correction, text: "Date;Libellé;Montant\n12/03/2026;Don de Binta;10,00" });
	expect([other.status, textOf(await other.text())]).toEqual([
		400,
		expect.stringContaining("n’est pas celui dont vous"),
	]);
	expect(await lines()).toEqual(before);
	expect(await said({ ...correction, text: table })).toMatch(/2 lignes relues\./);
	const after = await lines();
	expect(after.map(({ id, ignoredAt }) => [id, ignoredAt])).toEqual(before.map(({ id, ignoredAt }) => [id, ignoredAt]));
	expect(after.map(({ payer, text }) => `${payer}, ${text}`).toSorted()).toEqual(["Awa, Don", "Fatou, Don"]);
});

test("a line that a correction has just removed becomes no gift, and leaves no pledge", async () => {
	const { reference } = await pledged();
	const [removed, gift] = [newId(), { amount: 5000, receivedOn: "2026-03-12" }];
	const [administrator] = await db.select().from(users);
	const by = administrator?.id ?? "";
	const seen = { arrived: 0, currency: "EUR" } as const;
	expect(await receiveGift(removed, reference, { gift, seen, by, ofLine: true })).toBe("conflict");
	expect(await receiveGifts([{ id: removed, reference, gift, seen }], by)).toEqual([]);
	expect(await addDirectGift(newId(), { ...promise }, gift, by, { giftId: removed, ofLine: true })).toBeUndefined();
	expect([await db.$count(gifts), await db.$count(pledges)]).toEqual([0, 1]);
});

test("a statement sent after the session ended comes back once signed in, and is read only then", async () => {
	const table = "Date;Libellé;Montant\n12/03/2026;Don été;50,00";
	const visitor = browser(site.origin);
	const post = (fields: Record<string, string>, file?: string) =>
		visitor.postFiles(
			"/admin/dons/releve",
			{ currency: "XOF", text: "", ...fields },
			"file",
			file === undefined ? [] : [{ name: "releve.csv", bytes: Buffer.from(file) }],
		);
	const ended = await post({}, table);
	const html = await ended.text();
	expect(ended.status).toBe(401);
	expect(textOf(html)).not.toContain("à choisir à nouveau");
	expect([hiddenField(html, "text"), hiddenField(html, "currency")]).toEqual([table, "XOF"]);
	const long = `${table}\n${"12/03/2026;Don;50,00\n".repeat(6000)}`;
	const tooLong = textOf(await (await post({}, long)).text());
	expect(tooLong).toContain("Les fichiers choisis, eux, seront à choisir à nouveau.");
	const carried = { reprise: "1", reprise_vers: "/admin/dons/releve", currency: "XOF", text: table };
	const signIn = { ...carried, reprise_fichiers: "0", reprise_email: awa.email, password: awa.password };
	const right = await visitor.postFiles("/login/reprise", signIn, "files", []);
	expect([right.status, right.headers.get("Location")]).toEqual([307, "/admin/dons/releve"]);
	const form = await post(carried);
	const shown = await form.text();
	expect([form.status, pastedIn(shown)]).toEqual([200, table]);
	expect(textOf(shown)).toContain("rien n’est encore enregistré");
	expect(shown).toContain('<option value="XOF" selected="">');
	expect(await lines()).toEqual([]);
	await post({ text: table });
	expect(await lines()).toMatchObject([{ amount: 50, currency: "XOF" }]);
});
