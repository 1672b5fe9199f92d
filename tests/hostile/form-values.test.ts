import { beforeEach, describe, expect, test } from "vitest";
import { attackedSite } from "./attacked-site";
import { allOfIt } from "./effort";
import { watchOver } from "./oracle";
import { asKept, expectNoMarkup, type Place, placesForTexts } from "./stored-or-refused";

const attacked = await attackedSite();
const { places, forget } = placesForTexts(attacked);
const oracle = watchOver(attacked.site);
beforeEach(forget);

/** A text, and whether the places keep it: one that is not kept is refused, never changed. */
type Value = [id: string, what: string, text: string, kept: boolean];

const values: Value[] = [
	["F41", "a NUL", "a\0b", false],
	["F41", "a NUL at the end", "ab\0", false],
	["F41", "an escape of a terminal", "a\x1b[31mb", false],
	["F41", "a control of the second row", "a\x85b", false],
	["F43", "a mark that turns the direction", "photo\u202egnp.exe", false],
	["F43", "an isolate that is not closed", "a\u2067b", false],
	["F44", "an emoji of four people", "👨‍👩‍👧‍👦 fête", true],
	["F44", "a flag and a skin", "🇸🇳 👋🏿", true],
	["F44", "an emoji at the end", "fête 🎄", true],
	["F45", "100 combining marks", `e${"\u0301\u0302".repeat(50)}`, true],
	["F45", "10 000 combining marks", `e${"\u0334".repeat(100_001)}`, false],
	["F46", "letters in two pieces", "Fe\u0302te de Noe\u0308l", true],
	["F46", "letters that look like others", "аdmin ｆｅｔｅ ﬁn", true],
	["F46", "spaces of all kinds", "a\u00a0b\u202fc\u2003d\u3000e", true],
	["F46", "marks without width", "a\u200bb\u200cc\u200dd\ufeffe", true],
	["F48", "line breaks of Windows", "a\r\nb\rc", true],
	["F48", "the line and paragraph separators", "a\u2028b\u2029c", true],
	["F49", "numbers that are not", "1e400 NaN -0 9007199254740993 0x10 Infinity", true],
	["F53", "a script", "<script>alert(1)</script>", true],
	["F53", "a script in pieces", "<scr<script>ipt>alert(1)</scr</script>ipt>", true],
	["F54", "an attribute that ends", `"><img src=x onerror=alert(1)>`, true],
	["F54", "an attribute that ends otherwise", `' onmouseover='alert(1)`, true],
	["F54", "an SVG that loads", "<svg/onload=alert(1)>", true],
	["F55", "a template", "{{7*7}} \u0024{7*7} <%= 7*7 %> #{7*7}", true],
	["F55", "a format", "%s%n%x %d {0} %(a)s", true],
	["F56", "SQL", "' OR 1=1--", true],
	["F56", "more SQL", `Robert"; drop table events;--`, true],
	["F56", "signs of a search", "100 % _a_ *? [^a] \\", true],
	["F57", "an address of a script", "javascript:alert(1)", true],
	["F59", "the end of a data block", "</script><script>alert(1)</script><!--", true],
	["F59", "the end of a character block", "]]> <![CDATA[ --> &lt;b&gt; &amp;amp;", true],
	["F59", "lines of a calendar", "a\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:faux", true],
	["F60", "a formula", "=cmd|' /C calc'!A0", true],
	["F60", "another formula", "+1+1 @SUM(A1)", true],
];

const every = Object.keys(places) as Place[];

describe.each(every)("%s", (place) => {
	// In a minute each text goes to two places.
	const here = values.filter((_, at) => allOfIt || (at + every.indexOf(place)) % 2 === 0);

	for (const [id, what, text, kept] of here)
		test(`${id} ${what} is ${kept ? "kept as it is, and shown as text" : "refused"}`, async () => {
			// A title is one line of 150 characters, a description has 250.
			const outcome = await places[place](text);
			oracle.expectAnswer(outcome.answer, kept ? [200, 303, 400] : [400, 413], [text, asKept(text)]);
			if (outcome.answer.status >= 400) expect(outcome.kept).toBeUndefined();
			else expect(outcome.kept).toBe(asKept(text));
			if (kept && text.length < 150 && !/\n/.test(asKept(text))) expect(outcome.kept).toBe(asKept(text));
			expectNoMarkup(outcome.pages, text);
			await oracle.expectSound();
		});

	test("F42 half of an emoji comes as the sign for what is no letter, or not at all", async () => {
		for (const text of ["a\ud800b", "\udc00", "fin \ud83d"]) {
			const outcome = await places[place](text);
			oracle.expectAnswer(outcome.answer, [200, 303, 400]);
			if (outcome.kept !== undefined) expect(outcome.kept).toBe(text.toWellFormed());
		}
	});

	test("F47 nothing but spaces is nothing", async () => {
		for (const text of ["", " ", "\t\n ", "\u00a0\u2003\ufeff"]) {
			const outcome = await places[place](text);
			oracle.expectAnswer(outcome.answer, place === "description of a photo" ? 303 : 400);
			expect(outcome.kept ?? "").toBe("");
		}
	});
});

test("after all of them nothing is left behind", () => oracle.expectSoundAtTheEnd());
