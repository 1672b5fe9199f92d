import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { env } from "~/platform/env/env.server";

/**
 * The file with the highest receipt number that was given, beside the database. The number only grows: a restored
 * database knows lower ones, and two donors would get receipts with one number.
 */
const file = join(env.DATA_DIR, "last-receipt-number");

/** Reads that number; 0 before the first receipt. */
export function lastReceiptNumber(): number {
	try {
		return Number(/^\d{1,9}/.exec(readFileSync(file, "utf8"))?.[0] ?? 0);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
		throw error;
	}
}

/** Stores a number on the disk (fsync), unless a higher one is stored; synchronously, so that none is lost. */
export function keepReceiptNumber(number: number) {
	if (number <= lastReceiptNumber()) return;
	writeFileSync(`${file}.new`, `${number}\n`, { mode: 0o600, flush: true });
	renameSync(`${file}.new`, file);
	const folder = openSync(env.DATA_DIR, "r");
	fsyncSync(folder);
	closeSync(folder);
}

/** The highest number that a database knows, from its receipts and from a restoration. */
export const highestNumber = `max(coalesce((select max(number) from receipts), 0),
	coalesce((select cast(value as integer) from settings where name = 'lastReceiptNumber'), 0))`;

/** Reads the highest number on a separate connection; 0 for a database from before there were receipts. */
export async function highestNumberIn(client: Client): Promise<number> {
	const tables = await client.execute("select 1 from sqlite_schema where name = 'receipts'");
	if (tables.rows.length === 0) return 0;
	return Number((await client.execute(`select ${highestNumber} as number`)).rows[0]?.number);
}
