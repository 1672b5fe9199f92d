import type { Client } from "@libsql/client";

/** What SQLite says of an index for searches that it cannot read. */
const badIndex = /^malformed inverted index for FTS5 table main\.(\w+)$/;

/**
 * Whether SQLite finds a database whole, and which of its indexes for searches are not: those do not count, for they can
 * be made anew from the texts beside them. It reads all of it, and takes a second for some 10 000 texts of a page.
 * @param database that has not searched before: it would take for damage what others have written since (SQLite 3.45)
 * @throws LibsqlError when the file is no database, or so damaged that it cannot be asked
 */
export async function checkIntegrity(database: Client, check: "quick_check" | "integrity_check") {
	const { rows } = await database.execute(`PRAGMA ${check}`);
	const findings = rows.map((row) => String(row[check])).filter((finding) => finding !== "ok");
	const badIndexes = findings.flatMap((finding) => badIndex.exec(finding)?.slice(1) ?? []);
	return { whole: badIndexes.length === findings.length, badIndexes };
}
