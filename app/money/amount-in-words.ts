import { toCardinal } from "n2words/fr-FR";

/** « cent cinquante euros et cinquante centimes » of 15050 cents. */
export function eurosInWords(cents: number): string {
	const [euros, rest] = [Math.floor(cents / 100), cents % 100];
	const of = euros > 0 && euros % 1_000_000 === 0 ? "d’" : "";
	const written = `${toCardinal(euros)} ${of}euro${euros > 1 ? "s" : ""}`;
	if (rest === 0) return written;
	const centimes = `${toCardinal(rest)} centime${rest > 1 ? "s" : ""}`;
	return euros === 0 ? centimes : `${written} et ${centimes}`;
}

/** « ***150,00*** »: nothing can be added before or behind the digits. */
export const framedEuros = (cents: number): string =>
	`***${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}***`;
