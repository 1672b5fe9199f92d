import { expect, test } from "vitest";
import { plainBeginning } from "~/publishing/markdown/markdown.server";

const words = "Le puits donne de l’eau. ".repeat(100);
const longLink = `[mot](https://exemple.org/${"a".repeat(8000)})`;

test.each([
	["a link", `${longLink} et la suite`, "mot"],
	["a bold link", `**${longLink}**`, "mot"],
	["a link with brackets in its address", `[mot](https://exemple.org/a_(b)_(${"c".repeat(8000)}))`, "mot"],
	["a bold text", `**${words}**`, words.slice(0, 1998)],
	["a text without marks", words, words.slice(0, 2000)],
])("%s that is longer than the beginning leaves no marks", (_what, text, plain) => {
	expect(plainBeginning(text)).toBe(plain.trimEnd());
	expect(plainBeginning(text.slice(0, 2000))).toBe(plain.trimEnd());
});

test("wherever the end cuts a text, no mark is left", () => {
	const text = "Un **mot** et [un **lien**](https://exemple.org/a_(b)).\n\n## Titre\n- riz\n  - mil\n\n1. **un** *";
	for (let end = 1; end <= text.length; end++) {
		const before = "x".repeat(1998 - end);
		const plain = plainBeginning(`${before}\n\n${text.slice(0, end)}${" suite".repeat(10)}`.slice(0, 2000));
		expect(plain, text.slice(0, end)).not.toMatch(/[*#[\]]|https|^\s*-/m);
	}
});

test("a short text stays as it is", () => {
	for (const text of ["[mot](https", "5 ** 2", "**", "a *"]) expect(plainBeginning(text)).toBe(text);
});
