import { expect, test } from "vitest";
import { comparablePhone, samePhone } from "~/web/forms/phone-number";

test.each([
	["Moov", "+225 01 23 45 67", "+225 01 01 23 45 67"],
	["MTN", "+225 05-23-45-67", "+225 05 05 23 45 67"],
	["Orange", "00225 07 23 45 67", "+225 07 07 23 45 67"],
	["Orange, later", "+225 48 23 45 67", "+225 07 48 23 45 67"],
	["an MTN landline", "+225 21 02 53 45", "+225 25 21 02 53 45"],
	["a Moov landline", "+225 22 81 53 45", "+225 21 22 81 53 45"],
	["a mobile number of Benin", "+229 97 12 34 56", "+229 01 97 12 34 56"],
])("the number of %s is the same before and after the change of its length", (_whose, old, today) => {
	expect(comparablePhone(old)).toBe(comparablePhone(today));
	expect(samePhone(old, today)).toBe("whole");
});

test.each([
	["another operator of Côte d’Ivoire", "+225 07 23 45 67", "+225 05 07 23 45 67"],
	["another prefix in Benin", "+229 97 12 34 56", "+229 02 97 12 34 56"],
	["Togo, which kept its eight digits", "+228 90 12 34 56", "+228 01 90 12 34 56"],
	["the operator on one side, and it is another", "05 07 23 45 67", "+225 07 23 45 67"],
	["too few digits", "23 45 67", "+225 07 07 23 45 67"],
	["zeros", "00 00 00 00 00", "0000000000"],
])("two numbers are not one with %s", (_what, one, other) => {
	expect(samePhone(one, other)).toBe(false);
	expect(samePhone(other, one)).toBe(false);
});

test.each([
	["07 23 45 67", "+225 07 07 23 45 67"],
	["06 12 34 56 78", "+33 (0)6 12 34 56 78"],
])("%s and %s are the same as far as they go", (one, other) => {
	expect(samePhone(one, other)).toBe("ending");
});
