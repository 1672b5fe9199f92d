import type { Currency } from "~/platform/money/currency";

export const formatLabels = {
	csv: "CSV",
	camt: "camt (ISO 20022)",
	mt940: "MT940",
	ofx: "OFX",
	cfonb: "CFONB 120",
	mobile: "messages de mobile money",
};

export type StatementFormat = keyof typeof formatLabels;

/** A booked payment of a statement. */
export type StatementLine = {
	/** `YYYY-MM-DD`. */
	date: string;
	/** In minor units; negative for money that had arrived and was returned. */
	amount: number;
	currency: Currency;
	/** Empty when unknown. */
	payer: string;
	text: string;
	/** The bank's own identifier of the entry; empty without one. */
	bankId: string;
	/** IBAN or number of the association's account, letters and digits; empty when the statement names none. */
	account: string;
	/** IBAN or number of the payer's account, in the same form. */
	payerAccount: string;
};

/** An entry as a reader found it, before it is checked; properties are empty or absent where the entry has none. */
export type Entry = {
	/** The line of the file, or the number of the entry in it, from 1. */
	place: number;
	date?: string;
	/** Unsigned, with a decimal point; undefined when it cannot be read. */
	amount?: string;
	/** ISO 4217 code, or the unknown text in its place. */
	currency?: string;
	payer?: string;
	text?: string;
	bankId?: string;
	account?: string;
	payerAccount?: string;
	/** `returned`: money that had arrived was returned. `undated`: a message without a date. */
	kind?: "arrival" | "debit" | "returned" | "undated" | NotArrived;
	/** The reason why it cannot be read, when the reader knows it, in French. */
	problem?: string;
};

/** The statement's word for an entry that is not, or not yet, money; a volunteer must explain an unknown word. */
type NotArrived = { word: string; isUnknown?: boolean };

export type UnreadLine = { place: number; text: string; reason: string };

export type LinesRead = {
	outcome: "read";
	format: StatementFormat;
	/** Payments that arrived. */
	lines: StatementLine[];
	/** Payments that had arrived and were returned, with negative amounts. */
	returned: StatementLine[];
	/** The number of entries for outgoing money. */
	debits: number;
	/** The number of entries that are not money, or not yet, by the statement's word. */
	notArrived: { word: string; count: number }[];
	/** Words of states that nobody has explained yet; their entries are not imported. */
	unknownWords: { word: string; count: number }[];
	/** The number of messages without a date, when the context has no day for them. */
	undated: number;
	/** French sentences about inconsistencies. */
	warnings: string[];
	/** The first unread lines, and the number of all. */
	unread: UnreadLine[];
	unreadCount: number;
	/** The table that was read, with the role of each column. */
	table?: NamedTable;
};

/** A table with its first rows as an example. */
export type TableSample = { signature: string; titles: string[]; rows: string[][] };

/** A table that was read; `isNamed` when a volunteer has named its columns. */
export type NamedTable = TableSample & { roles: ColumnRole[]; isNamed: boolean };

/** A table whose columns nobody has named yet; `roles` are guesses. */
type UnknownTable = { outcome: "columns"; roles?: ColumnRole[] } & TableSample;

/** The result for a statement that is not read. @param message the reason, in French */
export const refused = (message: string) => ({ outcome: "refused" as const, message });

type Refusal = ReturnType<typeof refused>;

/** The result of reading a statement. */
export type ReadStatement = LinesRead | UnknownTable | Refusal;

/** The entries that a format's reader found, before they are checked; `warnings` are French sentences. */
export type ParsedStatement =
	| { format: StatementFormat; entries: Entry[]; warnings?: string[]; table?: NamedTable }
	| UnknownTable
	| Refusal;

/** Limits of a statement: lines and bytes. */
export const maxLines = 20_000;
export const maxBytes = 10_000_000;
/** The number of lines, words and warnings that are listed. */
export const maxNamed = 20;

/** The roles of columns of a CSV statement, with their labels. */
export const columnRoles = {
	none: "Rien d’utile",
	date: "Date",
	text: "Libellé",
	payer: "Payeur",
	amount: "Montant, avec son signe",
	credit: "Crédit",
	debit: "Débit",
	sign: "Sens\u202f: débit ou crédit",
	status: "État\u202f: en attente ou passé",
	currency: "Monnaie",
	id: "Numéro de l’opération",
} as const;

export type ColumnRole = keyof typeof columnRoles;

export const columnRoleCodes = Object.keys(columnRoles) as [ColumnRole, ...ColumnRole[]];

/** The maximum number of columns that a volunteer can name. */
export const maxColumns = 40;

/** True when columns suffice for a statement: a date and the money received. */
export const suffice = (roles: ColumnRole[]) =>
	roles.includes("date") && (roles.includes("amount") || roles.includes("credit"));
