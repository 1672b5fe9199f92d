import { expect, test } from "vitest";
import { applyFormat, type Format } from "~/publishing/markdown/markdown-field";

/** A text with its selection between brackets, after a press of a button. */
function press(format: Format, written: string): string {
	const start = written.indexOf("<");
	const end = written.indexOf(">") - 1;
	const text = written.replace(/[<>]/g, "");
	const { from, to, words, select } = applyFormat(format, text, start, end);
	const after = text.slice(0, from) + words + text.slice(to);
	return `${after.slice(0, select[0])}<${after.slice(...select)}>${after.slice(select[1])}`;
}

test.each<[Format, string, string]>([
	["bold", "de l’<eau >pure", "de l’**<eau>** pure"],
	["bold", "de l’**<eau>** pure", "de l’<eau> pure"],
	["bold", "a<>", "a**<mot>**"],
	["heading", "avant\nUn p<>uits\naprès", "avant\n## Un puits<>\naprès"],
	["list", "riz\n<huile\nsavon\n>fin", "riz\n<- huile\n- savon>\nfin"],
	["list", "<- huile\nsavon>", "<- huile\n- savon>"],
	["list", "<- huile\n- savon>", "<huile\nsavon>"],
	["link", "notre <site>.", "notre [site](<https://>)."],
	["link", "<https://exemple.org/a>", "[<texte>](https://exemple.org/a)"],
	["link", "<>", "[texte](<https://>)"],
])("%s in %j gives %j", (format, before, after) => expect(press(format, before)).toBe(after));
