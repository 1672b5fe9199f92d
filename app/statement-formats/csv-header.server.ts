import { foldCase } from "~/search/text-search.server";
import { type ColumnRole, suffice } from "./csv-columns";
import { dateIn } from "./statement-date.server";

/** The roles of columns by a hash of their titles: as a volunteer named them before. */
export type NamedColumns = Record<string, ColumnRole[]>;

/** The words of titles in French and English, the most telling first. */
const titles: [ColumnRole, RegExp][] = [
	[
		"id",
		/^(id|transaction id|id (de )?(la )?transaction|numero (de |d )?(l )?(operation|transaction|ecriture)|identifiant|reference (de |d )?(l )?operation|reference bancaire|bank reference)$/,
	],
	["none", /solde|balance|categorie|category|^(type|pointage|date (de )?valeur|value date|frais|fee|fees)\b/],
	["sign", /^(sens|debit credit|credit debit|d c|c d|dc|cd|cdt ?dbt|direction)\b/],
	["status", /^(status|statut|etat)\b/],
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

/** The role of each column by its title. The first date, amount, credit and so on count, and every text. */
function rolesOf(row: string[]): ColumnRole[] {
	const taken = new Set<ColumnRole>();
	return row.map((title) => {
		const folded = foldTitle(title);
		const role = titles.find(([, words]) => words.test(folded))?.[0] ?? "none";
		if (role !== "text" && role !== "none" && taken.has(role)) return role === "payer" ? "text" : "none";
		taken.add(role);
		return role;
	});
}

/** What a table is remembered by: its titles, or how many columns it has where it has none. */
export const signatureOf = (row: string[], hasTitles: boolean): string =>
	hasTitles ? row.map(foldTitle).join("|").slice(0, 1000) : `#${row.length}`;

/** Whether a table is known by its titles. */
export const isOfTitles = (signature: string) => !signature.startsWith("#");

/** How many rows may stand before the titles: account, period, balance. */
const maxPreamble = 30;

type Header = { roles?: ColumnRole[]; isNamed: boolean; signature: string; titles: string[]; firstRow: number };

/** Finds the titles of a table, or that it has none, and what each column holds, if that is known. */
export function headerOf(rows: string[][], named: NamedColumns): Header {
	for (const [place, row] of rows.slice(0, maxPreamble).entries()) {
		const signature = signatureOf(row, true);
		const known = Object.hasOwn(named, signature) ? named[signature] : undefined;
		const roles = known ?? rolesOf(row);
		if (suffice(roles) && !row.some((cell) => dateIn(cell)))
			return { roles, isNamed: known !== undefined, signature, titles: row, firstRow: place + 1 };
	}
	const width = Math.max(0, ...rows.slice(0, maxPreamble).map((row) => row.length));
	const first = Math.max(
		0,
		rows.findIndex((row) => row.length === width),
	);
	const row = rows[first] ?? [];
	const hasTitles = !row.some((cell) => dateIn(cell));
	const signature = signatureOf(row, hasTitles);
	const roles = Object.hasOwn(named, signature) ? named[signature] : undefined;
	const titles = hasTitles ? row : row.map((_, place) => `Colonne ${place + 1}`);
	return { roles, isNamed: roles !== undefined, signature, titles, firstRow: first + (hasTitles ? 1 : 0) };
}
