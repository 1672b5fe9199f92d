import { expect, test } from "vitest";
import { excerpt } from "~/ui/excerpt";

test("eighty characters are shown whole, one more is cut to seventy-seven and three dots", () => {
	const eighty = "é".repeat(80);
	expect(excerpt(eighty, 80, 77)).toBe(eighty);
	expect(excerpt(`${eighty}!`, 80, 77)).toBe(`${"é".repeat(77)}...`);
});

test("a report of two hundred characters is shown whole, one more gets the dots", () => {
	expect(excerpt("a".repeat(200), 200)).toBe("a".repeat(200));
	expect(excerpt("a".repeat(201), 200)).toBe(`${"a".repeat(200)}...`);
});

test("an empty text stays empty", () => {
	expect(excerpt("", 80, 77)).toBe("");
});

test.each([
	["an emoji", "🎄"],
	["a family", "👨‍👩‍👧"],
	["a flag", "🇸🇳"],
	["a hand of one colour", "👍🏾"],
	["a letter with its accent written apart", "e\u0301"],
])("%s counts as one character and is never cut in half", (_what, sign) => {
	expect(excerpt(sign.repeat(80), 80, 77)).toBe(sign.repeat(80));
	expect(excerpt(sign.repeat(81), 80, 77)).toBe(`${sign.repeat(77)}...`);
});
