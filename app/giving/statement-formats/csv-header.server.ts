import { foldCase } from "~/platform/search/fold-text.server";
import { type ColumnRole, suffice } from "./statement-line";
import { dateIn } from "./written-values.server";

/** Roles that a volunteer gave to columns, by the signature of their table. */
export type NamedColumns = Record<string, ColumnRole[]>;

/** Patterns of French and English titles, the most specific first. */
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

/** Several columns can have one of these roles; of the others only the first column counts. */
const severalRoles: ColumnRole[] = ["text", "none", "sign", "status"];

/** Derives the role of each column from its title. */
function rolesOf(row: string[]): ColumnRole[] {
	const taken = new Set<ColumnRole>();
	return row.map((title) => {
		const role = roleOf(title) ?? "none";
		if (!severalRoles.includes(role) && taken.has(role)) return role === "payer" ? "text" : "none";
		taken.add(role);
		return role;
	});
}

/** Sets the role « text » for columns of words with unknown titles, which may name the donor; undefined for none. */
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

/** Key under which a table is remembered: its titles, or the number of columns when it has no titles. */
const signatureOf = (row: string[], hasTitles: boolean): string =>
	hasTitles ? row.map(foldTitle).join("|").slice(0, 1000) : `#${row.length}`;

/** True when a table is identified by its titles. */
export const isOfTitles = (signature: string) => !signature.startsWith("#");

/** The maximum number of rows above the titles, such as account, period and balance. */
export const maxPreamble = 30;

type Header = { roles?: ColumnRole[]; isNamed: boolean; signature: string; titles: string[]; firstRow: number };

/** Finds the title row of a table, if it has one, and the roles of its columns, if they are known. */
export function headerOf(rows: string[][], named: NamedColumns): Header {
	const beginning = rows.slice(0, maxPreamble);
	for (const [place, row] of beginning.entries()) {
		const signature = signatureOf(row, true);
		const known = Object.hasOwn(named, signature) ? named[signature] : undefined;
		const roles = known ?? rolesOf(row);
		if (suffice(roles) && !row.some((cell) => dateIn(cell)))
			return { roles, isNamed: known !== undefined, signature, titles: row, firstRow: place + 1 };
	}
	// No row of titles is sufficient: titles may be the last row without digits above the first row with a date.
	const firstDated = beginning.findIndex((row) => row.length > 1 && row.some((cell) => dateIn(cell)));
	const first = Math.max(0, firstDated);
	const titles = beginning.slice(0, first).findLast((row) => row.length >= 2 && row.every((cell) => !/\d/.test(cell)));
	const width = Math.max(titles?.length ?? 0, beginning[first]?.length ?? 0);
	const signature = titles ? signatureOf(titles, true) : `#${width}`;
	const roles = Object.hasOwn(named, signature) ? named[signature] : undefined;
	const shown = titles ?? Array.from({ length: width }, (_, place) => `Colonne ${place + 1}`);
	return { roles, isNamed: roles !== undefined, signature, titles: shown, firstRow: first };
}
