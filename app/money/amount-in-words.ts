const small =
	"zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split(
		" ",
	);
const tens = [
	"",
	"dix",
	"vingt",
	"trente",
	"quarante",
	"cinquante",
	"soixante",
	"soixante",
	"quatre-vingt",
	"quatre-vingt",
];

/** Of 0 to 99. `isLast`: no number follows, so that « quatre-vingts » takes its s. */
function belowHundred(number: number, isLast: boolean): string {
	const below = small[number];
	if (below !== undefined) return below;
	const ten = Math.floor(number / 10);
	const word = tens[ten] ?? "";
	const rest = ten === 7 || ten === 9 ? number - (ten - 1) * 10 : number % 10;
	if (rest === 0) return ten === 8 && isLast ? `${word}s` : word;
	if (ten < 8 && (rest === 1 || rest === 11)) return `${word} et ${small[rest]}`;
	return `${word}-${small[rest]}`;
}

/** Of 1 to 999; « deux cents », but « deux cent un » and « deux cent mille ». */
function belowThousand(number: number, isLast: boolean): string {
	const [hundreds, rest] = [Math.floor(number / 100), number % 100];
	if (hundreds === 0) return belowHundred(rest, isLast);
	const cent = hundreds === 1 ? "cent" : `${small[hundreds]} cent`;
	if (rest > 0) return `${cent} ${belowHundred(rest, isLast)}`;
	return hundreds > 1 && isLast ? `${cent}s` : cent;
}

/** A whole number of 0 to 999 999 999 in French words, in the traditional spelling. */
export function numberInWords(number: number): string {
	if (number === 0) return "zéro";
	const [millions, rest] = [Math.floor(number / 1_000_000), number % 1_000_000];
	const [thousands, units] = [Math.floor(rest / 1000), rest % 1000];
	return [
		// « million » is a noun: what counts it keeps its s. « mille » is a number.
		millions > 0 && `${belowThousand(millions, true)} million${millions > 1 ? "s" : ""}`,
		thousands > 0 && (thousands === 1 ? "mille" : `${belowThousand(thousands, false)} mille`),
		units > 0 && belowThousand(units, true),
	]
		.filter(Boolean)
		.join(" ");
}

/** « cent cinquante euros et cinquante centimes » of 15050 cents. */
export function eurosInWords(cents: number): string {
	const [euros, rest] = [Math.floor(cents / 100), cents % 100];
	const of = euros > 0 && euros % 1_000_000 === 0 ? "d’" : "";
	const written = `${numberInWords(euros)} ${of}euro${euros > 1 ? "s" : ""}`;
	if (rest === 0) return written;
	const centimes = `${numberInWords(rest)} centime${rest > 1 ? "s" : ""}`;
	return euros === 0 ? centimes : `${written} et ${centimes}`;
}

/** « ***150,00*** »: nothing can be added before or behind the digits. */
export const framedEuros = (cents: number): string =>
	`***${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}***`;
