import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The condition that a column has one of these values; as one parameter, since SQLite bounds how many there may be. */
export const isOneOf = (column: SQLiteColumn, values: (string | number)[]): SQL =>
	sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
