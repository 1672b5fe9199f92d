import { expect, test } from "vitest";
import { bankAccount } from "~/giving/donations/transfer.server";
import { account } from "../cast";

const iban = (text: string) => bankAccount({ ...account, iban: text })?.iban;

test("an IBAN is read however it is parted", () => {
	expect(iban("FR14\u00a02004\u202f1010\t0505 0001-3M02-606 ")).toBe("FR1420041010050500013M02606");
});

test.each([
	["", "nothing"],
	["FR1420041010050500013M02607", "the last digit mistyped"],
	["FR1420041010050500013M02606<script>", "something behind it"],
])("« %s » (%s) is no account", (text) => {
	expect(bankAccount({ ...account, iban: text })).toBeNull();
});

test.each(["", "\n"])("without a holder there is no account to send money to", (transferHolder) => {
	expect(bankAccount({ ...account, transferHolder })).toBeNull();
});

test("the holder's name stays as the bank knows it, on one line", () => {
	const transferHolder = " Association\nMil & Lumière\u0000 ";
	expect(bankAccount({ ...account, transferHolder })?.holder).toBe("Association Mil & Lumière");
});

test.each([
	["psst frpp par", "PSSTFRPPPAR"],
	["PSSTFRPP", "PSSTFRPP"],
	["PSSTXXPPPAR", ""],
])("the BIC « %s » is shown as « %s »", (bic, shown) => {
	expect(bankAccount({ ...account, bic })?.bic).toBe(shown);
});
