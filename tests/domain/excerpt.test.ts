import { expect, test } from "vitest";
import { excerpt } from "~/ui/excerpt";

test.each([
	["an emoji", "🎄"],
	["a flag", "🇸🇳"],
	["a letter with its accent written apart", "e\u0301"],
])("%s counts as one character and is never cut in half", (_what, sign) => {
	expect(excerpt(sign.repeat(80), 80, 77)).toBe(sign.repeat(80));
	expect(excerpt(sign.repeat(81), 80, 77)).toBe(`${sign.repeat(77)}...`);
});
