/** Digits and capitals without those that look alike (0 O, 1 I L): a prime number, for the check character. */
export const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const length = 5;

/**
 * A reference that survives being read aloud and typed: `DON-7K4M2-X`. Its last character makes the sum of all, each times
 * its place, divisible by 31: one wrong character, or two neighbours that changed places, never give another reference.
 * @param bytes at least five random ones
 */
export function pledgeReference(bytes: Uint8Array): string {
	const code = Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join("");
	return `DON-${code}-${checkCharacter(code)}`;
}

function checkCharacter(code: string): string {
	const sum = [...code].reduce((sum, letter, place) => sum + (place + 2) * alphabet.indexOf(letter), 0);
	return alphabet.charAt((alphabet.length - (sum % alphabet.length)) % alphabet.length);
}

const typed = new RegExp(`^(?:DON)?([${alphabet}]{${length}})([${alphabet}])$`);

/** The reference in what somebody typed: small letters, and without prefix or hyphens; undefined when a sign is wrong. */
export function parseReference(text: string): string | undefined {
	const [, code = "", check] = typed.exec(text.toUpperCase().replace(/[\s-]/g, "")) ?? [];
	return check !== undefined && check === checkCharacter(code) ? `DON-${code}-${check}` : undefined;
}

/**
 * The references that a text of six signs may have meant where one of them is wrong: some six of the 28 million.
 * @param code the six signs without prefix and hyphens, capitals or digits
 */
export function repairsOf(code: string): string[] {
	const places = [...code].keys();
	return [...places].flatMap((place) =>
		[...alphabet].flatMap((sign) => {
			if (sign === code[place]) return [];
			return parseReference(code.slice(0, place) + sign + code.slice(place + 1)) ?? [];
		}),
	);
}
