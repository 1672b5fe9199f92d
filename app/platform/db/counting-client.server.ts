import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { changesRows, isPrivate, type Statement } from "./statement-text.server";

/** The write count of a database; copies have another lineage. */
export type Count = {
	lineage: string;
	writes: number;
	/** The number of writes that change what public pages may show. */
	publicWrites: number;
	/** A random value, new after each write. */
	tip: string;
};

const increment = (isPublic: boolean) =>
	`UPDATE write_count SET tip = lower(hex(randomblob(8))), writes = writes + 1${isPublic ? ", public_writes = public_writes + 1" : ""}`;
const columns = "lineage, writes, public_writes, tip";

/** The query that reads the count of a database. */
export const countQuery = `SELECT ${columns} FROM write_count`;

/**
 * Counts the client's writes, each in its own transaction.
 * @param onCount gets the count after each commit
 * @returns a function that starts counting, to be called once the table exists
 */
export function countedClient(
	client: Client,
	onCount: (count: Count, isPublic: boolean) => void,
): { beginCounting: () => void } {
	const { execute, batch } = client;
	let counting = false;

	async function batchAndCount(statements: Statement[], mode: TransactionMode | undefined, condition = "") {
		const isPublic = statements.some((statement) => changesRows(statement) && !isPrivate(statement));
		const results = await batch.call(
			client,
			[...statements, `${increment(isPublic)} ${condition} RETURNING ${columns}`],
			mode,
		);
		const count = results.pop();
		if (count?.rows[0]) onCount(countOf(count), isPublic);
		return results;
	}

	client.execute = async (statement: InStatement, args?: InArgs) => {
		const normalized = typeof statement === "string" ? { sql: statement, args } : statement;
		if (!counting || !changesRows(normalized)) return execute.bind(client)(normalized);
		const [result] = await batchAndCount([normalized], "write", "WHERE changes() > 0"); // none if no row changed
		if (result === undefined) throw new Error("A batch without a result");
		return result;
	};
	client.batch = (statements, mode) =>
		counting && statements.some(changesRows) ? batchAndCount(statements, mode) : batch.call(client, statements, mode);

	return {
		beginCounting() {
			counting = true;
		},
	};
}

/** Returns the count in the first row of a result. */
export function countOf({ rows: [row] }: ResultSet): Count {
	return {
		lineage: String(row?.lineage),
		writes: Number(row?.writes),
		publicWrites: Number(row?.public_writes),
		tip: String(row?.tip),
	};
}
