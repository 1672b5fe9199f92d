import { foldCase } from "~/platform/search/fold-text.server";
import { type ColumnRole, suffice } from "./statement-line";
import { dateIn } from "./written-values.server";

/** The roles of columns by a hash of their titles: as a volunteer named them before. */
export type NamedColumns = Record<string, ColumnRole[]>;

/** The words of titles in French and English, the most telling first. */
const titles: [ColumnRole, RegExp][] = [
	[
		"id",
		/^(id|transaction id|id (de )?(la )?transaction|numero (de |d )?(l )?(operation|transaction|ecriture)|identifiant|reference (de |d )?(l )?operation|reference bancaire|bank reference)$/,
	],
	[
		"sign",
		/^(operation|categorie|category|mouvement)$|^(sens|type|nature|operation type|debit credit|credit debit|d c|c d|dc|cd|dr cr|cr dr|cdt ?dbt|direction|transaction type)\b/,
	],
	[
		"none",
		/solde|balance|^(compte|account)$|^(pointage|date (de )?valeur|value date|frais|fee|fees|heure|time|agence|branch|numero de compte|account number|iban|rib|bic)\b/,
	],
	["status", /^(status|statut|etat)\b|^(motif|raison|cause) (de |du |d )?(l )?(rejet|refus|echec)|reject|failure/],
	["date", /^date\b|\bdate$|^(completed|booked|jour)\b/],
	["debit", /\bdebits?\b|paid out|money out|withdrawals?|sorties?|depenses?/],
	["credit", /\bcredits?\b|paid in|money in|deposits?|entrees?|recettes?/],
	["currency", /^(devise|monnaie|currency|ccy)\b/],
	["amount", /\bmontant\b|\bamount\b|^somme\b/],
	[
		"payer",
		/^(nom|name|payer|payeur|sender|emetteur|expediteur|contrepartie|counterparty|tiers|donneur)\b|nom (du|de la|de l) (tiers|contrepartie|emetteur|donneur)/,
	],
	[
		"text",
		/libelle|description|detail|motif|communication|\bmemo\b|narrative|informations?|reference|objet|remarque|operation|payment|message/,
	],
];

const foldTitle = (title: string) =>
	foldCase(title)
		.replace(/[^a-z0-9]+/g, " ")
		.trim();

const roleOf = (title: string) => titles.find(([, words]) => words.test(foldTitle(title)))?.[0];

/** Of these roles every column counts, of the others the first. */
const severalRoles: ColumnRole[] = ["text", "none", "sign", "status"];

/** The role of each column by its title. */
function rolesOf(row: string[]): ColumnRole[] {
	const taken = new Set<ColumnRole>();
	return row.map((title) => {
		const role = roleOf(title) ?? "none";
		if (!severalRoles.includes(role) && taken.has(role)) return role === "payer" ? "text" : "none";
		taken.add(role);
		return role;
	});
}

/** The roles with « text » for columns of words whose title says nothing, as they may name who gave; undefined for none. */
export function rolesWithUnknownText(
	roles: ColumnRole[],
	titles: string[],
	rows: string[][],
): ColumnRole[] | undefined {
	const isUnknownText = titles.map((title, place) => {
		if (roleOf(title) !== undefined) return false;
		const cells = rows.map((row) => row[place] ?? "").filter((cell) => /\p{L}{2}/u.test(cell) && !dateIn(cell));
		return cells.length > 0 && (rows.length < 3 || new Set(cells).size > 1);
	});
	return isUnknownText.includes(true) ? roles.map((role, place) => (isUnknownText[place] ? "text" : role)) : undefined;
}

/** What a table is remembered by: its titles, or how many columns it has where it has none. */
const signatureOf = (row: string[], hasTitles: boolean): string =>
	hasTitles ? row.map(foldTitle).join("|").slice(0, 1000) : `#${row.length}`;

/** Whether a table is known by its titles. */
export const isOfTitles = (signature: string) => !signature.startsWith("#");

/** How many rows may stand before the titles: account, period, balance. */
export const maxPreamble = 30;

type Header = { roles?: ColumnRole[]; isNamed: boolean; signature: string; titles: string[]; firstRow: number };

/** Finds the titles of a table, or that it has none, and what each column holds, if that is known. */
export function headerOf(rows: string[][], named: NamedColumns): Header {
	const beginning = rows.slice(0, maxPreamble);
	for (const [place, row] of beginning.entries()) {
		const signature = signatureOf(row, true);
		const known = Object.hasOwn(named, signature) ? named[signature] : undefined;
		const roles = known ?? rolesOf(row);
		if (suffice(roles) && !row.some((cell) => dateIn(cell)))
			return { roles, isNamed: known !== undefined, signature, titles: row, firstRow: place + 1 };
	}
	// Without titles that say enough: those may be the last row without a number before the first with a date.
	const firstDated = beginning.findIndex((row) => row.length > 1 && row.some((cell) => dateIn(cell)));
	const first = Math.max(0, firstDated);
	const titles = beginning.slice(0, first).findLast((row) => row.length >= 2 && row.every((cell) => !/\d/.test(cell)));
	const width = Math.max(titles?.length ?? 0, beginning[first]?.length ?? 0);
	const signature = titles ? signatureOf(titles, true) : `#${width}`;
	const roles = Object.hasOwn(named, signature) ? named[signature] : undefined;
	const shown = titles ?? Array.from({ length: width }, (_, place) => `Colonne ${place + 1}`);
	return { roles, isNamed: roles !== undefined, signature, titles: shown, firstRow: first };
}
