import { parseReference, repairsOf } from "~/pledges/pledge-reference";
import type { StatementLine } from "~/statement-formats/statement-line";

export type ReferencesInText = {
	/** With their prefix and the right check character. */
	exact: string[];
	/** The same without their prefix: six letters may be a word. */
	bare: string[];
	/** For each code with a wrong sign, what it may have meant. */
	mistyped: string[][];
};

/** Spaces stand where a bank cut the text, which also glues the next word to a reference. */
const prefixed = /(?<!ABAN|PAR)D[O0]N(?:[\s\-.:#]|N°)*((?:[A-Z0-9][\s-]{0,2}){6})(?![A-Z0-9])/g;
const glued = /(?<!ABAN|PAR)D[O0]N-?([A-Z0-9]{5}-[A-Z0-9])(?=[A-Z0-9])/g;
const compact = /(?<![A-Z0-9])(D[O0]N)?[\s\-.:#]{0,2}([A-Z0-9]{5})[\s-]?([A-Z0-9])(?![A-Z0-9])/g;

/** What people and banks write instead of a hyphen, with spaces around it or without; and what is not seen. */
const hyphens = /\s*[\p{Pd}\u2212_/.:\\]+(?:\s*[\p{Pd}\u2212_/.:\\]+)*\s*/gu;
const unseen = /[\u00ad\u200b-\u200d\u2060]/g;

/** The references of pledges that a statement's line may name, however they were typed. */
export function referencesIn(line: Pick<StatementLine, "payer" | "text">): ReferencesInText {
	const text = `${line.payer} ${line.text}`.normalize("NFKC").toUpperCase().replace(unseen, "").replace(hyphens, "-");
	const exact = new Set<string>();
	for (const pattern of [prefixed, glued])
		for (const [, code = ""] of overlapping(text, pattern)) add(exact, parseReference(code));
	const bare = new Set<string>();
	const mistyped: string[][] = [];
	for (const [, prefix, code = "", check = ""] of overlapping(text, compact)) {
		const reference = parseReference(code + check);
		add(bare, reference);
		// Without the prefix any number of six digits would be one.
		if (prefix && !reference) mistyped.push(repairsOf(code + check));
	}
	return { exact: [...exact], bare: [...bare].filter((one) => !exact.has(one)), mistyped };
}

const add = (found: Set<string>, reference: string | undefined) => reference && found.add(reference);

/** All matches, also those that begin within another one. */
function* overlapping(text: string, pattern: RegExp) {
	const search = new RegExp(pattern);
	for (let match = search.exec(text); match; match = search.exec(text)) {
		yield match;
		search.lastIndex = match.index + 1;
	}
}
