import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { statementColumns } from "~/db/schema.server";
import { englishCsv } from "../statement-formats";
import { textOf } from "./open-site";
import { openStatementSite } from "./statement-site";

const { site, send, said, lines, list } = await openStatementSite();

const payments = [{ date: "2026-03-12", amount: 5000, payer: "Élise N’Guessan", text: "Don été" }];

test("a file of 100 MB is refused, and the form stays", async () => {
	const post = site.beginPost("/admin/dons/releve", "multipart/form-data; boundary=b");
	const field = '--b\r\nContent-Disposition: form-data; name="currency"\r\n\r\nEUR\r\n';
	post.send(Buffer.from(`${field}--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`));
	for (let megabyte = 0; megabyte < 100; megabyte++) post.send(Buffer.alloc(1_000_000, "a;b\n"));
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
		"12/03/2026;Du Kenya;20,00;KES",
		"12/03/2026;Remboursement;-20,00;EUR",
		'12/03/2026;"coupée au mil',
	].join("\n");
	const page = await said({ text: table });
	expect(page).toContain("1 ligne nouvelle, 1 débit laissé de côté");
	expect(page).toContain("4 lignes n’ont pas pu être lues");
	for (const reason of ["date illisible", "montant illisible", "« KES » inconnue du site", "ligne coupée"])
		expect(page).toContain(reason);
	expect((await lines()).length).toBe(1);
});

test("a formula or a tag in a label is text", async () => {
	const text = '=HYPERLINK("http://x.test")<script>alert(1)</script>';
	await send(
		{},
		englishCsv([
			{ ...payments[0], date: "2026-03-12", amount: 5000, payer: "@SUM(A1)", text: text.replaceAll('"', '""') },
		]),
	);
	const html = await site.html(list);
	expect(html).not.toContain("<script>alert");
	expect(textOf(html)).toContain("=HYPERLINK");
	expect(textOf(html)).toContain("@SUM(A1)");
});

test("a table nobody knows asks for its columns, once", async () => {
	const table = (day: string) => `Quand;Qui;Combien;Pourquoi\n${day}/03/2026;Fatou;50,00;Don`;
	const asked = await send({}, table("12"));
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([422, expect.stringContaining("Que contient chaque colonne")]);
	expect(html).toContain("Pourquoi");
	const signature = /name="signature" value="([^"]*)"/.exec(html)?.[1] ?? "";
	const text = /<textarea[^>]*>([^<]*)</.exec(html)?.[1]?.trim() ?? "";
	expect(text).toBe(table("12"));
	const columns = (...roles: string[]) => Object.fromEntries(roles.map((role, place) => [`columns[${place}]`, role]));
	const vague = await send({ text, signature, ...columns("date", "payer", "none", "text") });
	expect([vague.status, await db.$count(statementColumns)]).toEqual([422, 0]);
	expect(await vague.text()).toContain('<option value="payer" selected="">');
	await send({ text, signature, ...columns("date", "payer", "amount", "text") });
	expect(await lines()).toMatchObject([{ date: "2026-03-12", amount: 5000, payer: "Fatou", text: "Don" }]);
	expect(await said({}, table("13"))).toContain("1 ligne nouvelle");
});

test("names of fields and columns that nobody honest sends are refused", async () => {
	const forged: Record<string, string>[] = [{ "columns[0]": "toString" }, { currency: "XXX" }, { "__proto__[a]": "b" }];
	for (const fields of forged) expect((await send({ text: "a;b", ...fields })).status).toBe(400);
});
