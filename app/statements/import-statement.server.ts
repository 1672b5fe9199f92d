import { desc, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { statementLines } from "~/db/schema.server";
import type { Currency } from "~/money/currency";
import type { ColumnRole } from "~/statement-formats/csv-columns";
import { isOfTitles } from "~/statement-formats/csv-header.server";
import { readApart } from "~/statement-formats/read-apart.server";
import type { LinesRead, ReadStatement } from "~/statement-formats/statement-line";
import { importLines } from "./import-lines.server";
import { nameColumns, namedColumns } from "./named-columns.server";

export type ImportedStatement = Omit<LinesRead, "outcome" | "lines"> & {
	outcome: "imported";
	added: number;
	known: number;
};

type SentStatement = {
	bytes: Uint8Array;
	/** The currency of lines that name none. */
	currency: Currency;
	/** `YYYY-MM-DD`. */
	today: string;
	/** What a volunteer answered about the columns of a table. */
	answer?: { signature: string; columns: ColumnRole[] };
};

/** Reads a statement and stores the lines that are new; the statement itself is not kept. @param by the account */
export async function importStatement(
	{ bytes, currency, today, answer }: SentStatement,
	by: string,
): Promise<ImportedStatement | Exclude<ReadStatement, LinesRead>> {
	const named = { ...(await namedColumns()), ...(answer && { [answer.signature]: answer.columns }) };
	const read = await readApart(bytes, { currency, today, named });
	if (read.outcome !== "read") return read;
	// The number of columns alone tells no bank from another.
	if (answer && isOfTitles(answer.signature)) await nameColumns(answer.signature, answer.columns);
	const { lines, ...rest } = read;
	return { ...rest, ...(await importLines(read, by)), outcome: "imported" };
}

/** The currency of the last statement, for the next one. */
export async function lastCurrency(): Promise<Currency> {
	const [last] = await db
		.select({ currency: statementLines.currency })
		.from(statementLines)
		.orderBy(desc(sql`rowid`))
		.limit(1);
	return last?.currency ?? "EUR";
}
