import { beforeEach, expect, test } from "vitest";
import { addMobileAccount } from "~/giving/donations/mobile-accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { mobileAccounts } from "~/platform/db/schema.server";
import { saveAssociation } from "~/publishing/settings/settings.server";
import { fatou, orange } from "../cast";
import { hiddenField, textOf } from "./open-site";
import { openPledgeSite, promised } from "./pledge-site";

const { visitor, pledge, stored, pledged, tracking } = await openPledgeSite();
const suggested = { giftExamples: "10 €: un mois de cantine\n12,50 €: un livre\n5000 XOF: deux semaines" };
beforeEach(async () => {
	await saveAssociation({ giftExamples: "" });
});

const form = (query = "") => visitor.html(`/donate/promesse${query}`);

test.each([
	["?montant=25&devise=EUR", "25", "EUR"],
	["?montant=50&devise=EUR&frequence=mensuelle", "50", "EUR"],
])("a link with %s fills in the promise", async (query, amount, currency) => {
	const html = await form(query);
	expect(html).toMatch(new RegExp(`<input[^>]*name="amount"[^>]*value="${amount}"`));
	expect(html).toContain(`<option value="${currency}" selected="">`);
	const monthly = query.includes("mensuelle");
	expect(/<input(?=[^>]*value="monthly")[^>]*checked/.test(html)).toBe(monthly);
});

test.each(["?montant=-5&devise=EUR", "?montant=25", "?montant=25&devise=BTC&frequence=toujours"])(
	"a link with %s is ignored",
	async (query) => {
		const html = await form(query);
		expect(html).not.toMatch(/<input[^>]*name="amount"[^>]*value="[^"]/);
		expect(html).toMatch(/<input(?=[^>]*value="once")[^>]*checked/);
	},
);

test("amounts to choose from stand before the one to type", async () => {
	expect(await form()).not.toContain('name="suggested"');
	await saveAssociation(suggested);
	const html = await form();
	expect(html.indexOf('value="10 EUR"')).toBeLessThan(html.indexOf('name="amount"'));
	expect(textOf(html)).toContain("12,50 € un livre");
	expect(await form("?montant=12,50&devise=EUR")).toMatch(/<input(?=[^>]*value="12,50 EUR")[^>]*checked/);
	const other = await form("?montant=13&devise=EUR");
	expect(other).toMatch(/<input(?=[^>]*value="other")[^>]*checked/);
	expect(other).toContain('name="amountBefore" value="13"');
});

test.each([
	[
		{ suggested: "12,50 EUR", amount: "" },
		{ amount: 1250, currency: "EUR" },
	],
	[
		{ suggested: "5000 XOF", amount: "", currency: "EUR", paymentMethod: "cash" },
		{ amount: 5000, currency: "XOF" },
	],
	[{ suggested: "other", amount: "80" }, { amount: 8000 }],
	[{ suggested: "10 EUR", amount: "20" }, { amount: 2000 }],
	[{ suggested: "10 EUR", amount: "20", amountBefore: "30" }, { amount: 2000 }],
	[{ suggested: "10 EUR", amount: "30", amountBefore: "30" }, { amount: 1000 }],
	[{ suggested: "10 EUR", amount: "6 500 F", currency: "XOF", paymentMethod: "cash" }, { amount: 6500 }],
	[
		{ amount: "1 000", currency: "" },
		{ amount: 100_000, currency: "EUR", country: "" },
	],
])("of %j the pledge is %j", async (sent, kept) => {
	await saveAssociation(suggested);
	expect((await pledge(sent)).status).toBe(303);
	expect(await stored()).toMatchObject(kept);
});

test.each<[Record<string, string>, string]>([
	[{ suggested: "other", amount: "" }, "Choisissez un montant, ou saisissez le vôtre."],
	[{ suggested: "10 EUR", amount: "vingt" }, "Saisissez un montant du type 50"],
	[{ suggested: "10 BTC", amount: "" }, "Choisissez un montant, ou saisissez le vôtre."],
	[
		{ suggested: "5000 XOF", amount: "" },
		"Ici, les dons sont en « Euro (€) » : choisissez ou saisissez un autre montant.",
	],
])("%j is refused, and what was chosen and typed stays", async (sent, reason) => {
	await saveAssociation(suggested);
	const answer = await pledge({ frequency: "monthly", ...sent });
	const html = await answer.text();
	expect([answer.status, textOf(html)]).toEqual([400, expect.stringContaining(reason)]);
	expect(html).toMatch(/<input(?=[^>]*value="monthly")[^>]*checked/);
	if (sent.suggested === "10 EUR") {
		expect(html).toMatch(/<input(?=[^>]*value="10 EUR")[^>]*checked/);
		expect(html).toMatch(/<input[^>]*name="amount"[^>]*value="vingt"/);
		expect(html).toContain('name="amountBefore" value=""');
	}
	expect(await stored()).toBeUndefined();
});

test("who changes a suggested amount finds it chosen and nothing typed, so that another one counts", async () => {
	await saveAssociation(suggested);
	const { id } = await pledged({ suggested: "10 EUR", amount: "" });
	const page = await form(`?cle=${id}`);
	expect(page).toMatch(/<input(?=[^>]*value="10 EUR")[^>]*checked/);
	expect(page).not.toMatch(/<input(?=[^>]*name="amount")[^>]*value="[^"]/);
	expect(textOf(page)).not.toContain("obligatoire"); // no field is
});

test("the currency of another amount follows a changed place, and the former amount is not taken for it", async () => {
	await addMobileAccount(newId(), orange);
	const { id } = await pledged({ amount: "37" });
	const page = await form(`?cle=${id}`);
	const before = {
		amountBefore: hiddenField(page, "amountBefore"),
		currencyBefore: hiddenField(page, "currencyBefore"),
	};
	expect(before).toEqual({ amountBefore: "37", currencyBefore: "EUR" });
	const change = (amount: string) => {
		const gift = { ...promised, ...before, amount, currency: "EUR", paymentMethod: `mobile ${orange.country}` };
		return visitor.post(`/donate/promesse?cle=${id}`, { ...gift, id: newId() });
	};
	const refused = await change("37");
	expect([refused.status, textOf(await refused.text())]).toEqual([
		400,
		expect.stringContaining("vous avez choisi « Euro (€) »"),
	]);
	expect((await change("25 000")).status).toBe(303);
	expect(await stored()).toMatchObject({ amount: 25_000, currency: "XOF", country: orange.country });
	await db.delete(mobileAccounts);
});

test("the donor gets the code with reference and amount as a picture, and nobody without the key", async () => {
	const { id, reference } = await pledged();
	const address = `/donate/promesse/virement.png?cle=${id}`;
	expect(await visitor.html(tracking(id))).toContain(`href="${address}"`);
	const { status, headers } = await visitor.get(address);
	expect([status, headers.get("Content-Type"), headers.get("Cache-Control")]).toEqual([200, "image/png", "no-store"]);
	expect(headers.get("Content-Disposition")).toBe(`attachment; filename="virement-${reference}.png"`);
	for (const key of [newId(), reference])
		expect((await visitor.get(`/donate/promesse/virement.png?cle=${key}`)).status).toBe(404);
	await visitor.post(`/donate/promesse?cle=${id}`, { ...promised, id, paymentMethod: "cash", name: fatou.name });
	expect((await visitor.get(address)).status).toBe(404);
});
