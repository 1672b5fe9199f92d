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
import { replaceLines } from "./replace-lines.server";

export type ImportedStatement = Omit<LinesRead, "outcome" | "lines"> & {
	outcome: "imported";
	added: number;
	known: number;
	/** Of a reading that was corrected: lines that are gone, and the identifiers of those that stay as they are gifts. */
	removed?: number;
	confirmed?: string[];
};

const otherTable =
	"Ce relevé n’est pas celui dont vous corrigez les colonnes : choisissez le même fichier, ou commencez par « Relevé de banque ».";

type SentStatement = {
	bytes: Uint8Array;
	/** The currency of lines that name none. */
	currency: Currency;
	/** `YYYY-MM-DD`. */
	today: string;
	/** What a volunteer answered about the columns of a table, and what was read before. */
	answer?: { signature: string; columns: ColumnRole[]; formerly?: ColumnRole[] };
};

/** Reads a statement and stores the lines that are new; the statement itself is not kept. @param by the account */
export async function importStatement(
	{ bytes, currency, today, answer }: SentStatement,
	by: string,
): Promise<ImportedStatement | Exclude<ReadStatement, LinesRead>> {
	const remembered = await namedColumns();
	const readWith = (columns?: ColumnRole[]) => {
		const named = answer && columns ? { ...remembered, [answer.signature]: columns } : remembered;
		return readApart(bytes, { currency, today, named, words: {}, day: today });
	};
	const read = await readWith(answer?.columns);
	if (read.outcome !== "read") return read;
	const { lines, ...rest } = read;
	const isOther = read.table?.signature !== answer?.signature;
	if (answer?.formerly && isOther) return { outcome: "refused", message: otherTable };
	// The number of columns alone tells no bank from another.
	const isNamed = answer && !isOther && isOfTitles(answer.signature);
	const naming = isNamed ? nameColumns(answer.signature, answer.columns) : undefined;
	if (answer?.formerly && answer.formerly.join() !== answer.columns.join()) {
		const before = await readWith(answer.formerly);
		const wrong = before.outcome === "read" ? before.lines : [];
		return { ...rest, ...(await replaceLines(read, { wrong, naming }, by)), outcome: "imported" };
	}
	await naming;
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
