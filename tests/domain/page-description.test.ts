import { expect, test } from "vitest";
import { pageDescription, truncate } from "~/publishing/seo/page-meta";

test("a text of a good length is unchanged but for line breaks, which become spaces", () => {
	const text = `Il fallait marcher une heure.\n\n${"Une pompe sert le village. ".repeat(3)}`;
	expect(pageDescription([text, "Publié hier"])).toBe(text.replace("\n\n", " ").trim());
});

test.each([
	["mot ".repeat(100), 155],
	["👨‍👩‍👧".repeat(90), 155],
	[`${"long ".repeat(30)}, suite`, 155],
])("a long text is cut, after a word where there is one", (text, most) => {
	const cut = truncate(text, most);
	expect(cut.length).toBeLessThanOrEqual(most);
	expect(cut.length).toBeGreaterThan(most - 12);
	expect(cut).toMatch(/[^\s,.?]…$/u);
	expect(cut.isWellFormed()).toBe(true);
});

test("a cut never separates a word from its question mark", () => {
	const text = `${"a".repeat(66)} Pourquoi\u202f? Parce que`;
	for (let most = 67; most < 90; most++) expect(truncate(text, most)).not.toMatch(/\s…$|\?…$/);
});
