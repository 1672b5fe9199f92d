import type { InArgs, InStatement } from "@libsql/client";

export type Statement = InStatement | [string, InArgs?];

export function textOf(statement: Statement): string {
	const [text] = Array.isArray(statement) ? statement : [typeof statement === "string" ? statement : statement.sql];
	return text;
}

/** Returns whether a statement changes rows. */
export const changesRows = (statement: Statement) => /^\s*(insert|update|delete|replace)\b/i.test(textOf(statement));

export const onlyReads = (statement: Statement) => /^\s*(select|pragma|explain)\b/i.test(textOf(statement));

/** Returns whether a write is to a table that no public page reads, and must not invalidate the page cache. */
export const isPrivate = (statement: Statement) =>
	/^\s*(insert into|update|delete from) "?(attempts|journal|leases|mails|messages|one_time_links|recovery_codes|sessions|statement_\w+)\b/i.test(
		textOf(statement),
	);
