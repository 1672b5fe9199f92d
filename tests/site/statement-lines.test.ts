import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAdministrator } from "~/people/accounts/accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { gifts, users } from "~/platform/db/schema.server";
import { fatou, moussa } from "../cast";
import { camt053, frenchCsv } from "../statement-formats";
import { browser, hiddenField, textOf } from "./open-site";
import { openStatementSite, paid } from "./statement-site";

const { site, send, pledged, lines, list, bank, confirmSure } = await openStatementSite();

test("the dashboard counts open lines, up to a hundred, for who may see money", async () => {
	const task = "de relevé à rapprocher";
	expect(await site.text("/admin")).not.toContain(task);
	await send({}, frenchCsv(Array.from({ length: 3 }, (_, n) => paid(`Paiement ${n}`))));
	await site.post(`${list}/${(await lines())[0]?.id}/ignore`, {});
	expect(await site.text("/admin")).toContain(`2 lignes ${task}`);
	await createAdministrator(fatou.email, moussa.password);
	await db.update(users).set({ role: "editor" }).where(eq(users.email, fatou.email));
	const colleague = browser(site.origin);
	await colleague.post("/login", { email: fatou.email, password: moussa.password });
	expect(await colleague.text("/admin")).not.toContain(task);
	await send({}, frenchCsv(Array.from({ length: 120 }, (_, n) => paid(`Autre ${n}`))));
	expect(await site.text("/admin")).toContain(`Plus de 99 lignes ${task}`);
});

test("equal lines of a long statement are stored once each, and each is the twin of one in another format", async () => {
	for (const _ of "ab") await send({}, frenchCsv(Array.from({ length: 1100 }, () => paid("Quête"))));
	expect(await lines()).toHaveLength(1100);
	await send({ account: await bank() }, camt053(Array.from({ length: 1100 }, () => paid("Quête du mois"))), "mois.xml");
	expect(await lines()).toHaveLength(2200);
	expect(new Set((await lines()).map(({ twinOf }) => twinOf)).size).toBe(1101);
});

test("a line that is set aside offers nothing that would be refused: it is taken up again first", async () => {
	const { reference } = await pledged();
	await send({}, frenchCsv([paid(reference)]));
	const id = (await lines())[0]?.id;
	await site.post(`${list}/${id}/ignore`, {});
	const html = await site.html(`${list}/${id}`);
	expect(html).toContain(`action="${list}/${id}/reopen"`);
	expect(textOf(html)).toContain("Ligne ignorée");
	expect(html).not.toMatch(/\/(confirm|gift|ignore)"/);
	const reopenFirst = "reprenez-la d’abord";
	const form = await site.html(`${list}/${id}/gift`);
	expect(textOf(form)).toContain(reopenFirst);
	expect(form).not.toContain("Noter ce don");
	const gift = await site.post(`${list}/${id}/gift`, { id: newId(), name: fatou.name });
	expect([gift.status, textOf(await gift.text())]).toEqual([409, expect.stringContaining(reopenFirst)]);
	const confirmed = await site.post(`${list}/${id}/confirm`, { reference, arrived: "0" });
	expect([confirmed.status, await confirmed.text()]).toEqual([409, expect.stringContaining(reopenFirst)]);
});

test("what is confirmed at once is what was shown", async () => {
	const [shown, later] = [await pledged(), await pledged({ name: "Rokia Ba" })];
	await send({}, frenchCsv([paid(shown.reference)]));
	const sure = hiddenField(await site.html(list), "sure");
	await send({}, frenchCsv([paid(later.reference)]));
	for (const fields of [{ sure }, { sure: "" }]) {
		await site.post(`${list}/sures`, fields);
		expect(await site.text(list)).toContain("Les lignes sûres ne sont plus celles que vous avez vues");
		expect(await db.$count(gifts)).toBe(0);
	}
	await confirmSure();
	expect(await db.$count(gifts)).toBe(2);
});

test("a message that was pasted twice is one payment", async () => {
	const sms =
		"Vous avez reçu 10 000 FCFA de AWA TRAORE (771234567) le 12/03/2026. Réf: PP260312.1033.A12345. Nouveau solde: 25 000 FCFA.";
	await send({ currency: "XOF", text: `${sms}\n\n${sms}` });
	expect(await lines()).toMatchObject([{ amount: 10_000, payer: "AWA TRAORE" }]);
	expect(await site.text(list)).toContain("1 ligne nouvelle, 1 déjà connue");
});

test("lines are listed by pages, and found by a payer or a reference", async () => {
	const { reference } = await pledged();
	const many = Array.from({ length: 40 }, (_, n) => paid(`Paiement ${n}`, { amount: 100 + n, payer: `Client ${n}` }));
	await send({}, frenchCsv([...many, paid(reference)]));
	const first = await site.html(list);
	const next = /href="([^"]*apres=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
	const second = await site.html(next);
	expect([first, second].map((page) => page.match(/class="admin-row statement-line"/g)?.length)).toEqual([24, 17]);
	expect(await site.text(`${list}?q=client+33`)).toContain("Client 33");
	await confirmSure();
	expect(await site.text(`${list}?etat=confirmees&q=${reference}`)).toContain(`Don de ${reference}`);
	expect(await site.text(`${list}?q=${fatou.name}`)).toContain("Aucune ligne ne contient");
});

test.each(["confirm", "ignore", "gift"])("%s of a line that is not there is an error that says so", async (verb) => {
	const answer = await site.post(`${list}/${newId()}/${verb}`, { reference: "DON-7K4M2-W", arrived: "0" });
	const missing = expect.stringContaining("Cette ligne de relevé n’existe pas");
	expect([answer.status, await answer.text()]).toEqual([404, missing]);
});
