import { eq, sql } from "drizzle-orm";
import { db } from "./client.server";
import { needs } from "./schema.server";

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

/** A draft as it is stored with `existingNeed`, to compare a repeated submit with its row. */
export async function withExistingNeed<Draft extends { needId?: string | null }>(draft: Draft): Promise<Draft> {
	const [need] = await db
		.select({ id: needs.id })
		.from(needs)
		.where(eq(needs.id, draft.needId ?? ""));
	return { ...draft, needId: need?.id ?? null };
}
