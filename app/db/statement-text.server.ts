import type { InArgs, InStatement } from "@libsql/client";

/** A statement in any form that the client takes. */
export type Statement = InStatement | [string, InArgs?];

export function textOf(statement: Statement): string {
	const [text] = Array.isArray(statement) ? statement : [typeof statement === "string" ? statement : statement.sql];
	return text;
}
