import { alphabet, parseReference } from "./pledge-reference";

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
