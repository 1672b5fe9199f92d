import { readFileSync } from "node:fs";
import { create } from "fontkitten";
import { expect, test } from "vitest";

const rules = readFileSync("app/web/styles/fonts.css", "utf8");

/** The characters that a font file draws. */
function drawn(file: string) {
	const font = create(readFileSync(file));
	if (font.isCollection) throw new Error(`${file} is a collection`);
	return font.characterSet.filter((code) => code >= 0x20 && code < 0xffff); // the last one ends the list
}

/** The characters for which the browser fetches a subset. */
function fetchedFor(subset: string) {
	const [, range = ""] = new RegExp(`${subset}\\.woff2[^}]*unicode-range:([^;]*);`).exec(rules) ?? [];
	return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, first = "", last = first]) => {
		const start = Number.parseInt(first, 16);
		return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
	});
}

const subsets = ["young-serif-french", "young-serif-latin"];

test.each(subsets)("%s is fetched for each character that it draws, and for no other", (subset) => {
	expect(fetchedFor(subset)).toHaveLength(new Set(fetchedFor(subset)).size);
	expect(new Set(fetchedFor(subset))).toEqual(new Set(drawn(`app/web/styles/${subset}.woff2`)));
});

test("the subsets draw what the package's font draws, each character once, without its old-style digits", () => {
	const all = subsets.flatMap((subset) => drawn(`app/web/styles/${subset}.woff2`));
	const whole = drawn("node_modules/@fontsource/young-serif/files/young-serif-latin-400-normal.woff2").filter(
		(code) => code < 0x30 || code > 0x39,
	);
	expect(all.toSorted((a, b) => a - b)).toEqual(whole.toSorted((a, b) => a - b));
});

test("the first subset draws all letters of French", () => {
	const missing = [..."àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ«»’“”–—…€°"].filter(
		(letter) => !fetchedFor("young-serif-french").includes(letter.codePointAt(0) ?? 0),
	);
	expect(missing).toEqual([]);
});
