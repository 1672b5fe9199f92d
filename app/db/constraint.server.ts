import { sql } from "drizzle-orm";

/**
 * Whether a database error is a violated UNIQUE constraint. Drizzle wraps the driver's error, and its own message
 * contains the values: only the code is inspected.
 */
export function isUniqueViolation(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const code = "extendedCode" in cause ? cause.extendedCode : "code" in cause ? cause.code : undefined;
		if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return true;
	}
	return false;
}

/** A reference to a need as a column's value: null for none, and for one that was deleted for good meanwhile. */
export const existingNeed = (id: string | null | undefined) =>
	sql<string | null>`(select id from needs where id = ${id ?? null})`;
