import { beforeEach, expect, test } from "vitest";
import { isUssdCode, maxMobileAccounts, ussdCodes, ussdLink } from "~/giving/donations/mobile-account";
import {
	addMobileAccount,
	changeMobileAccount,
	deleteMobileAccount,
	mobileAccounts,
	orderMobileAccounts,
} from "~/giving/donations/mobile-accounts.server";
import { db } from "~/platform/db/client.server";
import { newId } from "~/platform/db/new-id.server";
import { mobileAccounts as table } from "~/platform/db/schema.server";
import { orange, wave } from "../cast";

beforeEach(async () => {
	await db.delete(table);
});

const operators = async () => (await mobileAccounts()).map(({ operator }) => operator);

test("a form sent twice adds one account; one with other content adds another", async () => {
	const id = newId();
	expect(await addMobileAccount(id, orange)).toBe("added");
	expect(await addMobileAccount(id, orange)).toBe("repeated");
	expect(await addMobileAccount(id, wave)).toBe("added");
	expect(await operators()).toEqual(["Orange Money", "Wave"]);
});

test("those who add accounts at once add as many as there may be", async () => {
	const answers = await Promise.all(
		Array.from({ length: maxMobileAccounts + 2 }, () => addMobileAccount(newId(), wave)),
	);
	expect(answers.filter((answer) => answer === "full")).toHaveLength(2);
	expect(await mobileAccounts()).toHaveLength(maxMobileAccounts);
});

test("accounts have the posted order, and one added meanwhile is not lost", async () => {
	const [a, b, c] = [newId(), newId(), newId()];
	for (const id of [a, b]) await addMobileAccount(id, orange);
	await orderMobileAccounts([b, a]);
	await addMobileAccount(c, wave);
	expect((await mobileAccounts()).map(({ id }) => id)).toEqual([b, a, c]);
	await orderMobileAccounts([a, b]);
	expect((await mobileAccounts()).map(({ id }) => id)).toEqual([a, b, c]);
});

test("a change by who has not seen another one conflicts, unless both are the same", async () => {
	const id = newId();
	await addMobileAccount(id, orange);
	expect(await changeMobileAccount(id, { ...orange, number: "+223 71 11 11 11" }, 1)).toBe("changed");
	expect(await changeMobileAccount(id, { ...orange, number: "+223 71 11 11 11" }, 1)).toBe("unchanged");
	expect(await changeMobileAccount(id, orange, 1)).toEqual({
		conflicts: { number: ["Enregistré entre-temps\u202f: «\u202f+223 71 11 11 11\u202f»"] },
		version: 2,
	});
	expect(await deleteMobileAccount(id)).toBe(true);
	expect(await deleteMobileAccount(id)).toBe(false);
	expect(await changeMobileAccount(id, orange, 2)).toBe("missing");
});

test.each([
	["Composez *144# puis #144*1#.", ["*144#", "#144*1#"]],
	["*144*montant#, n° 12, 50 €, #", []],
])("the codes in « %s » are %j", (text, codes) => {
	expect(ussdCodes(text)).toEqual(codes);
});

test("a code is one from its first sign to its last, and its hash is escaped in its address", () => {
	expect([isUssdCode("*144*1#"), isUssdCode("123456"), isUssdCode("code *144#"), isUssdCode("")]).toEqual([
		true,
		false,
		false,
		false,
	]);
	expect(ussdLink("#144*1#")).toBe("tel:%23144*1%23");
});
