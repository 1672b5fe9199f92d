import type { InArgs, InStatement } from "@libsql/client";

export type Statement = InStatement | [string, InArgs?];

export function textOf(statement: Statement): string {
	const [text] = Array.isArray(statement) ? statement : [typeof statement === "string" ? statement : statement.sql];
	return text;
}
