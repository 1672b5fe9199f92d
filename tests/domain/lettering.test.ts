import { expect, test } from "vitest";
import { cut, drawable, wrap } from "~/media/images/lettering";

test.each([
	[
		"accents, ligatures and French signs",
		"« Çà et là » : l’œuvre d’été…",
		"«\u202fÇà et là\u202f»\u202f: l’œuvre d’été…",
	],
	["letters in two parts", "e\u0301te\u0301", "été"],
	["an accent that the font lacks", "Ọ̀ṣun\u1e82", "OṣunẂ"],
	["emoji, also those of several characters", "🎉 Noël 👨‍👩‍👧 des 🇲🇱 enfants ❤️", "Noël des enfants"],
])("%s are drawn, or left out cleanly", (_what, title, drawn) => {
	expect(drawable(title)).toBe(drawn);
});

test.each(["مرحبا بكم", "Noël — عيد", "Kɔfi", ""])("%s is not drawn in part", (title) => {
	expect(drawable(title)).toBe("");
});

test("lines break between words, a word that is too long breaks too, and nothing is lost", () => {
	const title = "Rentrée solidaire des villages";
	const lines = wrap(title, 60, 500);
	expect(lines.length).toBeGreaterThan(1);
	expect(lines.join(" ")).toBe(title);
	const word = "anticonstitutionnellement".repeat(3);
	const parts = wrap(word, 60, 500);
	expect(parts.length).toBeGreaterThan(2);
	expect(parts.join("")).toBe(word);
});

test("what does not fit ends in an ellipsis", () => {
	const lines = wrap("un deux trois quatre cinq six sept huit neuf dix", 60, 300);
	expect(cut(lines, 2, 60, 300)).toHaveLength(2);
	expect(cut(lines, 2, 60, 300).at(-1)).toMatch(/\S…$/);
	expect(cut(lines, lines.length, 60, 300)).toEqual(lines);
});
