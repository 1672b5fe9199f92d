import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { files, filesBelow } from "./source-files";

// The association's own messages stay letter for letter, with a plain space.
const ofTheAssociation = ["Qui sommes-nous ?", "supprimer ce média ?", "supprimer ce rapport ?", "Par : "];

const spacedBadly = (line: string) =>
	/« | »|["'>`][^"`<]*[\wéèàêç»’] [;!?](["`<]| [A-ZÉÀa-z])[^:]*$/.test(line) && !/ \? /.test(line);

// A plain space before a colon is that of a condition, unless it stands in a text or in a line that asks nothing.
const colonSpacedBadly = (line: string) => {
	const inserted = /\$?\{[^{}]*\}/g;
	const filled = line.replace(inserted, "x").replace(inserted, "x");
	const all = line.replace(/\$\{[^{}]*\}/g, "x").match(/"[^"]*"|`[^`]*`/g) ?? [];
	const texts = all.filter((text) => !text.includes(" ? ")); // a template in another one
	return [...texts, ...(/ \? |^\s*: /.test(line) ? [] : [filled])].some((text) => /[\p{L}\d»’] :/u.test(text));
};

// A line of a text in JSX: it has neither quotes nor signs of code, and a letter that English lacks.
const isProse = (line: string) => /^\s*\p{L}[^"'`{}=<>|&[\]]*$/u.test(line) && /[éèêàâçùûôîœ’]/u.test(line);
const proseSpacedBadly = (line: string) => isProse(line) && / [;:!?](\s|$)/.test(line);

// These too are the association's own, with the apostrophe of a typewriter.
const typewritten = [
	"Une erreur s'est produite",
	"Erreur lors de l'upload",
	"Erreur lors de l'ajout",
	"Erreur lors de la suppression de l'événement",
	"Pas d'image",
	"Ce rapport n'existe pas.",
];

test("an apostrophe is a typographic one, but in the association's own messages", () => {
	const texts = [...files, ...["build-tools", "cli", "server"].flatMap(filesBelow)].flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter((line) => !/^\s*(\*|\/\*|\{\/\*)/.test(line))
			.map((line) => line.replace(/\/\*\*.*\*\/|(^|\s)\/\/ .*/g, ""))
			.filter((line) => /\p{L}'\p{L}/u.test(line) && !typewritten.some((message) => line.includes(message)))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(texts).toEqual([]);
});

test("a narrow no-break space stands before ; : ! ? and inside « »", () => {
	const texts = [...files, ...["build-tools", "cli", "server"].flatMap(filesBelow)].flatMap((file) =>
		readFileSync(file, "utf8")
			.split("\n")
			.filter(
				(line) =>
					!/^\s*(\/\/|\*|\/\*|\{\/\*)/.test(line) && !ofTheAssociation.some((message) => line.includes(message)),
			)
			.map((line) => line.replace(/\/\*\*.*\*\//, ""))
			.filter((line) => spacedBadly(line) || colonSpacedBadly(line) || proseSpacedBadly(line))
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(texts).toEqual([]);
});
