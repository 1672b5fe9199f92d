/** Digits and capitals without lookalikes (0 O, 1 I L); their number, 31, is prime, as the check character requires. */
export const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const length = 5;

/**
 * Creates a reference that survives being read aloud and typed: `DON-7K4M2-X`. Its check character makes the sum of
 * all, each times its position, divisible by 31: one typo, or two swapped neighbours, never yield another reference.
 * @param bytes at least five, by default random
 */
export function pledgeReference(bytes = crypto.getRandomValues(new Uint8Array(length))): string {
	const code = Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join("");
	return `DON-${code}-${checkCharacter(code)}`;
}

function checkCharacter(code: string): string {
	const sum = [...code].reduce((sum, letter, place) => sum + (place + 2) * alphabet.indexOf(letter), 0);
	return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length);
}

const typed = new RegExp(`^(?:DON)?([${alphabet}]{${length}})([${alphabet}])$`);

/** Parses a typed reference, in any case, with or without prefix and hyphens; undefined when a character is wrong. */
export function parseReference(text: string): string | undefined {
	const [, code = "", check] = typed.exec(text.toUpperCase().replace(/[\s-]/g, "")) ?? [];
	return check !== undefined && check === checkCharacter(code) ? `DON-${code}-${check}` : undefined;
}

/**
 * Returns the references that six characters, one of them wrong, may stand for: some six of the 28 million.
 * @param code six capitals or digits, without prefix and hyphens
 */
function repairsOf(code: string): string[] {
	const places = [...code].keys();
	return [...places].flatMap((place) =>
		[...alphabet].flatMap((sign) => {
			if (sign === code[place]) return [];
			return parseReference(code.slice(0, place) + sign + code.slice(place + 1)) ?? [];
		}),
	);
}

/** Spaces occur where a bank wrapped the text; wrapping can also glue the next word to a reference. */
const prefixed = /(?<!ABAN|PAR)D[O0]N(?:[\s\-.:#]|N°)*((?:[A-Z0-9][\s-]{0,2}){6})(?![A-Z0-9])/g;
const glued = /(?<!ABAN|PAR)D[O0]N-?([A-Z0-9]{5}-[A-Z0-9])(?=[A-Z0-9])/g;
const compact = /(?<![A-Z0-9])(D[O0]N)?[\s\-.:#]{0,2}([A-Z0-9]{5})[\s-]?([A-Z0-9])(?![A-Z0-9])/g;

/** Characters that people and banks write instead of a hyphen, with or without spaces; and invisible characters. */
const hyphens = /\s*[\p{Pd}\u2212_/.:\\]+(?:\s*[\p{Pd}\u2212_/.:\\]+)*\s*/gu;
const unseen = /[\u00ad\u200b-\u200d\u2060]/g;

/**
 * Returns the references of pledges that a statement line may name, however they were typed.
 * @returns `exact`: with prefix and correct check character; `bare`: the same without prefix, which may be an ordinary
 * word of six letters; `mistyped`: for each code with a wrong character, the references that it may stand for
 */
export function referencesIn(line: { payer: string; text: string }) {
	const text = `${line.payer} ${line.text}`.normalize("NFKC").toUpperCase().replace(unseen, "").replace(hyphens, "-");
	const exact = new Set<string>();
	for (const pattern of [prefixed, glued])
		for (const [, code = ""] of overlapping(text, pattern)) add(exact, parseReference(code));
	const bare = new Set<string>();
	const mistyped: string[][] = [];
	for (const [, prefix, code = "", check = ""] of overlapping(text, compact)) {
		const reference = parseReference(code + check);
		add(bare, reference);
		// Without the prefix, any number of six digits would match.
		if (prefix && !reference) mistyped.push(repairsOf(code + check));
	}
	return { exact: [...exact], bare: [...bare].filter((one) => !exact.has(one)), mistyped };
}

export type ReferencesInText = ReturnType<typeof referencesIn>;

const add = (found: Set<string>, reference: string | undefined) => reference && found.add(reference);

/** Yields all matches, also those that begin within another one. */
function* overlapping(text: string, pattern: RegExp) {
	const search = new RegExp(pattern);
	for (let match = search.exec(text); match; match = search.exec(text)) {
		yield match;
		search.lastIndex = match.index + 1;
	}
}
