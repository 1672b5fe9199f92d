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

/** A payment that is booked, as a statement tells of it. */
export type StatementLine = {
	/** `YYYY-MM-DD`. */
	date: string;
	/** In minor units; negative when money that had arrived went back. */
	amount: number;
	currency: Currency;
	/** Empty when unknown. */
	payer: string;
	text: string;
	/** The bank's own identifier of the entry; empty without one. */
	bankId: string;
	/** IBAN or number of the association's account, letters and digits; empty when the statement names none. */
	account: string;
	/** IBAN or number of the payer's account likewise. */
	payerAccount: string;
};

/** What a reader found of an entry, before it is checked; empty where it says nothing. */
export type Entry = {
	/** The line of the file, or the place of the entry in it, from 1. */
	place: number;
	date?: string;
	/** Unsigned, with a point before its decimals; undefined when it cannot be read. */
	amount?: string;
	/** ISO 4217, or what stands there instead. */
	currency?: string;
	payer?: string;
	text?: string;
	bankId?: string;
	account?: string;
	payerAccount?: string;
	/** `returned`: money that had arrived went back. `undated`: a message that tells of no day. */
	kind?: "arrival" | "debit" | "returned" | "undated" | NotArrived;
	/** Why it cannot be read, when the reader knows. */
	problem?: string;
};

/** What an entry is called that is not, or not yet, money; of an `unknown` word somebody has to say what it means. */
type NotArrived = { word: string; isUnknown?: boolean };

export type UnreadLine = { place: number; text: string; reason: string };

export type LinesRead = {
	outcome: "read";
	format: StatementFormat;
	/** What arrived. */
	lines: StatementLine[];
	/** What had arrived and went back, with negative amounts. */
	returned: StatementLine[];
	/** How many entries are money that left. */
	debits: number;
	/** How many entries are not money, or not yet, by the statement's word. */
	notArrived: { word: string; count: number }[];
	/** Words of states that nobody has explained yet; their entries do not count. */
	unknownWords: { word: string; count: number }[];
	/** How many messages tell of no day, when the context has none for them. */
	undated: number;
	/** French sentences about what does not add up. */
	warnings: string[];
	/** The first ones, and how many there are. */
	unread: UnreadLine[];
	unreadCount: number;
	/** The table that was read, with what each column was taken for. */
	table?: NamedTable;
};

/** A table with its first rows as an example. */
export type TableSample = { signature: string; titles: string[]; rows: string[][] };

/** One that was read; `isNamed` when a volunteer has named its columns. */
export type NamedTable = TableSample & { roles: ColumnRole[]; isNamed: boolean };

/** One whose columns nobody has named yet; `roles` are guesses. */
type UnknownTable = { outcome: "columns"; roles?: ColumnRole[] } & TableSample;

/** A statement that is not read. @param message why, in French */
export const refused = (message: string) => ({ outcome: "refused" as const, message });

type Refusal = ReturnType<typeof refused>;

/** What became of a statement. */
export type ReadStatement = LinesRead | UnknownTable | Refusal;

/** What a reader of a format found, before it is checked; `warnings` are French sentences about what does not add up. */
export type ParsedStatement =
	| { format: StatementFormat; entries: Entry[]; warnings?: string[]; table?: NamedTable }
	| UnknownTable
	| Refusal;

/** The most lines of a statement, and bytes. */
export const maxLines = 20_000;
export const maxBytes = 10_000_000;
/** How many lines, words and warnings are named. */
export const maxNamed = 20;

/** What a column of a CSV statement holds. */
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

/** The most columns that somebody can name. */
export const maxColumns = 40;

/** Whether columns suffice for a statement: a date, and what arrived. */
export const suffice = (roles: ColumnRole[]) =>
	roles.includes("date") && (roles.includes("amount") || roles.includes("credit"));
