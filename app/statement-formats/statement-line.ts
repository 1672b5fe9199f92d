import type { Currency } from "~/money/currency";
import type { ColumnRole } from "./csv-columns";

export type StatementFormat = "csv" | "camt053" | "mt940" | "ofx" | "mobile";

export const formatLabels: Record<StatementFormat, string> = {
	csv: "CSV",
	camt053: "camt.053",
	mt940: "MT940",
	ofx: "OFX",
	mobile: "messages de mobile money",
};

/** Money that arrived, as a statement tells of it. */
export type StatementLine = {
	/** `YYYY-MM-DD`. */
	date: string;
	/** In minor units, positive. */
	amount: number;
	currency: Currency;
	/** Empty when unknown. */
	payer: string;
	text: string;
	/** The bank's own identifier of the entry; empty without one. */
	bankId: string;
};

/** Why a line is no gift. */
export type SkipReason = "debit" | "reversal" | "pending";

/** What a parser found of a line, before it is checked. */
export type Entry = {
	/** The line of the file, or the place of the entry in it, from 1. */
	place: number;
	date: string | undefined;
	/** Unsigned, with a point before its decimals; undefined when it cannot be read. */
	amount: string | undefined;
	/** ISO 4217, or what stands there instead. */
	currency: string;
	payer: string;
	text: string;
	bankId: string;
	skipped?: SkipReason;
	/** Why it cannot be read, when the parser knows. */
	problem?: string;
};

export type UnreadLine = { place: number; text: string; reason: string };

export type LinesRead = {
	outcome: "read";
	format: StatementFormat;
	lines: StatementLine[];
	skipped: Record<SkipReason, number>;
	/** The first ones, and how many there are. */
	unread: UnreadLine[];
	unreadCount: number;
	/** The table whose columns somebody has named. */
	table?: NamedTable;
};

/** A table with its first rows as an example. */
export type TableSample = { signature: string; titles: string[]; rows: string[][] };

/** One that was read, with what each column was taken for. */
export type NamedTable = TableSample & { roles: ColumnRole[] };

/** One whose columns nobody has named yet. */
type UnknownTable = { outcome: "columns" } & TableSample;

/** What became of a statement; the message of a refusal is French. */
export type ReadStatement = LinesRead | UnknownTable | { outcome: "refused"; message: string };

/** The most lines of a statement, and bytes. */
export const maxLines = 20_000;
export const maxBytes = 10_000_000;
