import { expect, test } from "vitest";
import { excerpt } from "~/web/ui/excerpt";

test.each([
	["an emoji", "🎄"],
	["a flag", "🇸🇳"],
	["a letter with its accent written apart", "e\u0301"],
])("%s counts as one character and is never cut in half", (_what, sign) => {
	expect(excerpt(sign.repeat(80), 80, 77)).toBe(sign.repeat(80));
	expect(excerpt(sign.repeat(81), 80, 77)).toBe(`${sign.repeat(77)}...`);
});

test("in texts without such signs a code unit is a character", () => {
	const signs = Array.from({ length: 0x2030 }, (_, code) => String.fromCharCode(code));
	const clusters = new Intl.Segmenter("fr", { granularity: "grapheme" });
	for (const sign of signs) {
		const text = `a${sign}b${sign}${sign}c`;
		const characters = [...clusters.segment(text)].map(({ segment }) => segment);
		const expected = characters.length > 3 ? `${characters.slice(0, 3).join("")}...` : text;
		expect([sign.charCodeAt(0), excerpt(text, 3)]).toEqual([sign.charCodeAt(0), expected]);
	}
});
