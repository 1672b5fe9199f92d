import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { journal, statementAccounts } from "~/platform/db/schema.server";
import { camt053, frenchCsv, mobileMessages } from "../statement-formats";
import { hiddenField, textOf } from "./open-site";
import { openStatementSite, paid } from "./statement-site";

const { site, send, said, lines, bank, list } = await openStatementSite();

const iban = "FR1420041010050500013M02606";
const camtOf = (account: string, payments: Parameters<typeof camt053>[0]) => camt053(payments).replace(iban, account);
const accounts = () => db.select().from(statementAccounts);
const sms =
	"Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567) le 12/03/2026. Réf: PP260312.1033.A12345. Nouveau solde: 25 000 FCFA.";

test("the first account needs no question, another one is asked for once, and its gifts have its means", async () => {
	expect(await said({}, frenchCsv([paid("Un")]))).toMatch(/1 ligne nouvelle\. Compte\s: Banque\./);
	const asked = await send({ text: sms });
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([422, expect.stringContaining("De quel compte est ce relevé")]);
	expect([html.includes(sms.slice(0, 30)), (await lines()).length]).toEqual([true, 1]);
	const answer = { text: sms, mark: hiddenField(html, "mark"), account: "new" };
	const unnamed = await send({ ...answer, accountName: "", accountPaymentMethod: "mobile" });
	expect([unnamed.status, textOf(await unnamed.text())]).toEqual([400, expect.stringContaining("Donnez un nom")]);
	const named = { ...answer, accountName: "Wave", accountPaymentMethod: "mobile" };
	for (const _press of [1, 2]) await send(named);
	expect(await said({ text: sms.replace("1033", "1034") })).toMatch(/1 ligne nouvelle.* Wave\./);
	expect((await accounts()).map(({ name, paymentMethod }) => [name, paymentMethod])).toEqual([
		["Banque", "transfer"],
		["Wave", "mobile"],
	]);
	expect((await lines()).map(({ paymentMethod }) => paymentMethod)).toEqual(["transfer", "mobile", "mobile"]);
});

test("an account is known by its number, of which an IBAN may tell more, and by no other", async () => {
	await send({}, camt053([paid("Un")]));
	expect(await said({}, camtOf("20041010050500013", [paid("Deux", { amount: 800 })]))).toMatch(
		/1 ligne nouvelle.*Banque/,
	);
	const other = await send({ account: await bank() }, frenchCsv([paid("REMISE DE 3 CHEQUES", { amount: 900 })]));
	expect(other.status).toBe(303);
	expect((await lines()).find(({ amount }) => amount === 900)).toMatchObject({ paymentMethod: "cheque" });
	const forged: Record<string, string>[] = [
		{ account: newId() },
		{ account: "new", mark: "autre" },
		{ mark: "x", account: await bank() },
	];
	for (const fields of forged) {
		const answer = await send({ ...fields, text: camtOf("DE89370400440532013000", [paid("Trois")]) });
		expect([answer.status, textOf(await answer.text())]).toEqual([400, expect.stringContaining("Ce compte n’")]);
	}
	expect([(await lines()).length, (await accounts()).length]).toEqual([3, 1]);
});

test("a transfer between two accounts of the association is no gift", async () => {
	await send({}, camt053([paid("Un")]));
	const savings = "DE89370400440532013000";
	const moved = paid(`VIREMENT DU ${iban.replace(/(.{4})/g, "$1 ")}`, { amount: 100_000 });
	const second = { account: "new", accountName: "Livret", accountPaymentMethod: "transfer" };
	const page = await said(second, camtOf(savings, [moved, paid("Deux", { payer: "Binta" })]));
	expect(page).toMatch(/1 ligne nouvelle, 1 virement entre vos comptes/);
	expect(await site.text(`${list}?etat=ignorees`)).toMatch(/1\s000\s€.*Reprendre/);
	expect(await site.text(list)).not.toMatch(/1\s000\s€/);
});

test("a line that another statement has noted waits beside it until somebody says that they are two", async () => {
	await send({}, frenchCsv([paid("Don", { date: "2026-03-11" })]));
	const [first] = await lines();
	const page = await said({ account: await bank() }, camt053([paid("Merci Don")]));
	expect(page).toMatch(/aucune ligne nouvelle, 1 déjà notée par un autre relevé, à vérifier/);
	expect(page).toContain("Vérifier les déjà notées");
	const twin = (await lines()).find(({ id }) => id !== first?.id);
	expect(twin).toMatchObject({ twinOf: first?.id });
	for (const at of [`${list}?etat=deja-notees`, `${list}/${twin?.id}`])
		expect(await site.text(at)).toMatch(
			/Merci Don Déjà noté le mercredi 11 mars 2026, 50\s€, compte Banque\s: VIR Fatou Diop Don Ce sont deux paiements/,
		);
	expect(await site.text("/admin")).toContain("1 ligne de relevé à rapprocher");
	for (const again of ["", "?annuler"]) {
		await site.post(`${list}/${twin?.id}/distinct${again}`, {});
		expect((await site.text(list)).includes("Merci Don")).toBe(again === "");
	}
	await site.post(`${list}/${twin?.id}/distinct`, {});
	expect((await lines()).map(({ twinOf, isDistinct }) => [twinOf, isDistinct])).toEqual([
		[null, false],
		[first?.id, true],
	]);
	const actions = (await db.select().from(journal)).map(({ action }) => action);
	expect(actions).toEqual(expect.arrayContaining(["statement.separated", "statement.rejoined"]));
});

test("an account is renamed, and a month without movements says so", async () => {
	await send({}, mobileMessages([paid("Un")]), "sms.txt");
	const page = `/admin/dons/releve/comptes/${await bank()}`;
	expect((await site.post(page, { name: "", paymentMethod: "mobile" })).status).toBe(400);
	await site.post(page, { name: "Orange Money", paymentMethod: "mobile" });
	expect(await accounts()).toMatchObject([{ name: "Orange Money", paymentMethod: "mobile" }]);
	expect(await said({}, camt053([]))).toContain("aucune opération");
});

test("a state that nobody knows, and a day that messages leave out, are asked for before anything is stored", async () => {
	const table = "Date;Libellé;Montant;Statut\n12/03/2026;Fatou;50,00;Réversé\n12/03/2026;Awa;20,00;Apuré (B.)";
	const asked = await send({}, table);
	const html = await asked.text();
	expect([asked.status, textOf(html)]).toEqual([
		422,
		expect.stringMatching(/aucune ligne n’est encore enregistrée.*«\sRéversé\s» est-il arrivé.*«\sApuré \(B\.\)\s»/),
	]);
	const reversed = { "words[0].word": "Réversé", "words[0].arrived": "non" };
	const half = await send({ text: table, ...reversed, "words[1].word": "Apuré (B.)" });
	const rest = await half.text();
	expect([half.status, hiddenField(rest, "words[0].word"), (await lines()).length]).toEqual([422, "Apuré (B.)", 0]);
	await send({ text: table, "words[0].word": "Apuré (B.)", "words[0].arrived": "oui" });
	await send({}, table.replaceAll("12/03", "20/03").replace("Réversé", "REVERSE"));
	expect((await lines()).map(({ date, payer, text }) => `${date} ${payer}${text}`)).toEqual([
		"2026-03-12 Awa",
		"2026-03-20 Awa",
	]);
	const again = await site.html("/admin/dons/releve");
	expect(textOf(again)).toMatch(/Revoir mes réponses.*«\sreverse\s» n’est pas compté/);
	const [, place = ""] = /name="words\[(\d+)\]\.word" value="reverse"/.exec(again) ?? [];
	expect(again).toContain(`name="words[${place}].arrived" value="oui"`);
	const changed = { [`words[${place}].word`]: "reverse", [`words[${place}].arrived`]: "oui" };
	expect(await said({ ...changed, text: table })).toMatch(/1 ligne nouvelle, 1 déjà connue/);
	expect((await lines()).map(({ payer, text }) => payer + text)).toContain("Fatou");
	const undated = "Vous avez reçu 10 000 FCFA de ROKIA BA.";
	const account = { account: await bank() };
	const day = await send({ text: undated, ...account });
	expect([day.status, textOf(await day.text())]).toEqual([422, expect.stringContaining("Jour des messages sans date")]);
	const wrong = await send({ text: undated, ...account, day: "2999-01-01" });
	const given = await wrong.text();
	expect([wrong.status, textOf(given)]).toEqual([400, expect.stringContaining("Cette date est dans le futur.")]);
	expect(given).toContain(undated);
	await send({ text: undated, ...account, day: "2026-03-05" });
	expect((await lines()).at(-1)).toMatchObject({ date: "2026-03-05", payer: "ROKIA BA" });
});

test("two files of one month that are sent at once are of one account, and tell of each payment once", async () => {
	const others = Array.from({ length: 500 }, (_, n) => paid(`Autre ${n}`, { amount: 10_000 + n }));
	await Promise.all([
		send({}, frenchCsv([...others, paid("Don", { date: "2026-03-11" })])),
		send({}, camt053([paid("Merci Don")])),
	]);
	expect((await accounts()).map(({ name }) => name)).toEqual(["Banque"]);
	expect((await lines()).filter(({ twinOf }) => twinOf !== null)).toHaveLength(1);
});

test("columns that nobody has named are corrected after the import, too", async () => {
	const table = "Date;Libellé;Montant;Somme\n12/03/2026;Fatou;900,00;50,00";
	await send({}, table);
	expect(await lines()).toMatchObject([{ amount: 90_000 }]);
	const html = await (await send({}, table)).text();
	expect(textOf(html)).toMatch(/aucune ligne nouvelle, 1 déjà connue.*Corriger les colonnes/);
	const formerly = [0, 1, 2, 3].map((place) => [`formerly[${place}]`, hiddenField(html, `formerly[${place}]`)]);
	const columns = ["date", "text", "none", "amount"].map((role, place) => [`columns[${place}]`, role]);
	const answer = Object.fromEntries([...formerly, ...columns]);
	await send({ text: table, signature: hiddenField(html, "signature"), ...answer });
	expect(await lines()).toMatchObject([{ amount: 5000, accountId: await bank() }]);
});

test("an archive of tables tells no account, and what tells one may end in a blank", async () => {
	const table = (titles: string, day: string) => Buffer.from(`${titles}\n${day}/03/2026;Don;50,00`);
	const archive = (titles: string) =>
		Buffer.from(zipSync({ "12.csv": table(titles, "12"), "13.csv": table(titles, "13") }));
	await send({}, archive("Date;Libellé;Montant"), "mars.zip");
	const asked = await send({}, archive("Date;Motif;Somme"), "mars.zip");
	expect([asked.status, textOf(await asked.text())]).toEqual([422, expect.stringContaining("De quel compte")]);
	const text = `Date;Libellé;Montant;${"x".repeat(978)} y\n12/03/2026;Awa;7,00;1`;
	const mark = hiddenField(await (await send({ text })).text(), "mark");
	const answer = { text, mark, account: "new", accountName: "Livret", accountPaymentMethod: "transfer" };
	expect(await said(answer)).toMatch(/1 ligne nouvelle.* Livret\./);
});
