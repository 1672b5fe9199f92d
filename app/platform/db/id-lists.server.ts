import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { db } from "./client.server";

/** Returns the condition that a column has one of these values, as one parameter: SQLite limits their number. */
export const isOneOf = (column: SQLiteColumn, values: (string | number)[]): SQL =>
	sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/**
 * Stores the display order of a list.
 * @param id the column with the identifiers
 * @param ids the identifiers in order; rows that are not named keep their positions
 * @param first the position of the first one
 */
export const orderRows = (table: SQLiteTable, id: SQLiteColumn, ids: string[], first = 0) =>
	db.run(sql`update ${table}
		set position = ${first} + (select key from json_each(${JSON.stringify(ids)}) where value = ${id})
		where ${isOneOf(id, ids)}`);
