import { eq, sql } from "drizzle-orm";
import { db } from "./client.server";
import { newId } from "./new-id.server";
import { needs } from "./schema.server";

/**
 * Returns whether a database error is a violated UNIQUE constraint. Drizzle wraps the driver's error, and its own
 * message contains the values: only the code is inspected.
 */
export function isUniqueViolation(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		const code = "extendedCode" in cause ? cause.extendedCode : "code" in cause ? cause.code : undefined;
		if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return true;
	}
	return false;
}

/** Returns the value for a column that refers to a need: null for none, or for one deleted for good meanwhile. */
export const existingNeed = (id: string | null | undefined) =>
	sql<string | null>`(select id from needs where id = ${id ?? null})`;

/** Returns a draft as it is stored with `existingNeed`, to compare a repeated submit with its row. */
export async function withExistingNeed<Draft extends { needId?: string | null }>(draft: Draft): Promise<Draft> {
	const [need] = await db
		.select({ id: needs.id })
		.from(needs)
		.where(eq(needs.id, draft.needId ?? ""));
	return { ...draft, needId: need?.id ?? null };
}

/**
 * Inserts a row under the identifier that its form carries. A repeated submit inserts nothing; a submit with other
 * content, after going back in the browser, inserts a row with another identifier.
 * @param insert inserts unless the identifier exists, and returns what it inserted
 * @param same whether the existing row has the content of this form
 * @returns the identifier of the new row; undefined for a repeated submit
 */
export async function insertIdempotent(
	formId: string,
	insert: (id: string) => PromiseLike<unknown[]>,
	same: () => Promise<boolean>,
): Promise<string | undefined> {
	if ((await insert(formId)).length > 0) return formId;
	if (await same()) return undefined;
	const id = newId();
	await insert(id);
	return id;
}

/** Returns whether a row has all these values. */
export const hasValues = <Draft extends object>(row: Draft | undefined, draft: Draft): boolean =>
	row !== undefined && (Object.keys(draft) as (keyof Draft)[]).every((name) => row[name] === draft[name]);
