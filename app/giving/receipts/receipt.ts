import { toCardinal } from "n2words/fr-FR";
import { paymentMethods } from "~/giving/pledges/pledge";
import type { ReceiptWithState } from "~/giving/pledges/receipts.server";
import { formatDate, formatDay } from "~/platform/calendar/calendar-date";
import type { TaxDetails } from "~/platform/db/schema.server";
import { formatAmount } from "~/platform/money/amount";

/** Props of a receipt, in words; `cents` is its amount in minor units. */
export const shownReceipt = ({ giftId: _, mailedAt: __, amount, ...receipt }: ReceiptWithState, timeZone: string) => ({
	...receipt,
	gifts: receipt.gifts.map((gift) => ({
		paymentMethod: paymentMethods[gift.paymentMethod],
		words: `${formatDate(gift.receivedOn)}, ${formatAmount(gift.amount, receipt.currency)}, ${paymentMethods[gift.paymentMethod].toLowerCase()}, ${gift.reference}`,
	})),
	year: receipt.gifts.length > 0 ? receipt.receivedOn.slice(0, 4) : null,
	cents: amount,
	amount: formatAmount(amount, receipt.currency),
	paymentMethod: paymentMethods[receipt.paymentMethod],
	receivedOn: formatDate(receipt.receivedOn),
	issuedOn: formatDay(receipt.issuedAt, timeZone),
	issuedAt: receipt.issuedAt.getTime(),
});

export type ShownReceipt = ReturnType<typeof shownReceipt>;

/**
 * Returns the text of a receipt, a cancellation or a tax receipt, for its page and its PDF file. `notice` states why it
 * is not valid; `rows` are pairs of term and text, which may have several lines.
 */
export function receiptDocument(receipt: ShownReceipt) {
	const { cancelledBy, tax } = receipt;
	return {
		title: titleOf(receipt),
		notice: cancelledBy === null ? null : `Ce reçu ne vaut plus : il est annulé par le n°\u00a0${cancelledBy}.`,
		issuer: receipt.issuer,
		issuerLines: [...receipt.issuerAddress.split("\n"), ...(tax ? [tax.registration] : [])],
		...(tax ? taxWords(receipt, tax) : plainWords(receipt)),
	};
}

export type ReceiptDocument = ReturnType<typeof receiptDocument>;

/** A letter of the right-to-left scripts that the fonts of a receipt contain. */
export const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}]/u;

/** Isolates a right-to-left name: a number after it would otherwise be displayed as part of it. */
const isolated = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name);

/** Returns the title of its page and its file. */
export function titleOf({
	number,
	cancels,
	tax,
	year,
}: Pick<ShownReceipt, "number" | "cancels" | "tax" | "year">): string {
	if (cancels) return `Annulation du reçu n°\u00a0${cancels}`;
	const kind = tax ? "Reçu fiscal" : year ? `Reçu pour les dons de ${year},` : "Reçu de don";
	return `${kind} n°\u00a0${number}`;
}

function plainWords(receipt: ShownReceipt) {
	const { number, cancels, name, amount, reference } = receipt;
	const rows: [string, string][] = [
		...(receipt.year
			? [yearRow(receipt)]
			: [row("Reçu le", receipt.receivedOn), row("Moyen", receipt.paymentMethod), row("Référence", reference)]),
		["Numéro", orderOf(number)],
		["Établi le", `${receipt.issuedOn}, par ${isolated(receipt.issuedBy)}`],
	];
	return {
		statement: cancels
			? `${cancellation(number, cancels)}${isolated(name)}, ${amount}.`
			: `certifie avoir reçu en don, sans contrepartie, de ${isolated(name)}, ${amount}.`,
		rows,
		closing: "Ce reçu simple n’ouvre droit à aucune réduction d’impôt.",
		signature: "Signature",
	};
}

/** A receipt that is only previewed has no number yet. */
const orderOf = (number: number) => (number === 0 ? "donné à l’émission" : String(number));

const row = (term: string, text: string): [string, string] => [term, text];

/** The gifts of a yearly receipt, one a line. */
const yearRow = ({ year, gifts }: ShownReceipt) => row(`Dons de ${year}`, gifts.map(({ words }) => words).join("\n"));

const cancellation = (number: number, cancels: number) =>
	`Ce document n°\u00a0${number} annule le reçu n°\u00a0${cancels}, établi pour `;

/** Returns the first sentence; receipts older than the separate forms for persons and companies keep theirs. */
const heading = ({ law }: TaxDetails) =>
	law === undefined
		? "Reçu au titre des dons à certains organismes d’intérêt général (articles 200, 238 bis et 978 du code général des impôts)."
		: `Reçu des dons et versements effectués par ${law}.`;

function taxWords(receipt: ShownReceipt, tax: TaxDetails) {
	const { number, cancels, name, cents, reference } = receipt;
	const rows: [string, string][] = [
		["Objet de l’association", tax.purpose],
		["Catégorie", tax.category],
		["Donateur", [name, tax.company, tax.donorAddress].filter(Boolean).join("\n")],
		["Somme", `${framedEuros(cents)} euros, soit ${eurosInWords(cents)}`],
		...(receipt.year ? [yearRow(receipt)] : [row("Date du versement", receipt.receivedOn)]),
		["Forme du don", tax.form],
		["Nature du don", tax.nature],
		["Mode de versement", methodsOf(receipt)],
		["Numéro d’ordre", orderOf(number)],
		...(receipt.year ? [] : [row("Référence", reference)]),
		["Établi le", receipt.issuedOn],
	];
	return {
		statement: cancels
			? `${cancellation(number, cancels)}${isolated(name)}.`
			: `${heading(tax)} L’association reconnaît avoir reçu la somme ci-dessous.`,
		rows,
		closing: cancels ? "Le reçu annulé n’ouvre droit à aucune réduction d’impôt." : tax.sentence,
		signature: `${isolated(tax.signatory)}, ${isolated(tax.role)}`,
	};
}

const methodsOf = ({ gifts, paymentMethod }: ShownReceipt) =>
	gifts.length > 0 ? [...new Set(gifts.map((gift) => gift.paymentMethod))].join(", ") : paymentMethod;

/** Writes an amount in words, « cent cinquante euros et cinquante centimes » for 15050 cents. */
export function eurosInWords(cents: number): string {
	const [euros, rest] = [Math.floor(cents / 100), cents % 100];
	const of = euros > 0 && euros % 1_000_000 === 0 ? "d’" : "";
	const written = `${toCardinal(euros)} ${of}euro${euros > 1 ? "s" : ""}`;
	if (rest === 0) return written;
	const centimes = `${toCardinal(rest)} centime${rest > 1 ? "s" : ""}`;
	return euros === 0 ? centimes : `${written} et ${centimes}`;
}

/** Frames an amount, « ***150,00*** », so that no digits can be added to a printed receipt. */
export const framedEuros = (cents: number): string =>
	`***${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}***`;
