import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { type Statement, textOf } from "./statement-text.server";
import { storeWriteCount } from "./write-count.server";

const increment = "UPDATE write_count SET writes = writes + 1";
const returning = "RETURNING lineage, writes";

/**
 * Counts the client's writes, in the transaction of each write, and stores the count outside the database after the
 * commit.
 * @returns a function that starts counting, to be called once the table exists
 */
export function countedClient(client: Client): { beginCounting: () => void } {
	const { execute, batch } = client;
	let counting = false;

	async function batchAndCount(statements: Statement[], mode: TransactionMode | undefined, condition = "") {
		const results = await batch.call(client, [...statements, `${increment} ${condition} ${returning}`], mode);
		storeReturnedCount(results.pop());
		return results;
	}

	client.execute = async (statement: InStatement, args?: InArgs) => {
		const normalized = typeof statement === "string" ? { sql: statement, args } : statement;
		if (!counting || !changesRows(normalized)) return execute.bind(client)(normalized);
		const [result] = await batchAndCount([normalized], "write", "WHERE changes() > 0"); // no write when no row changed
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

const changesRows = (statement: Statement) => /^\s*(insert|update|delete|replace)\b/i.test(textOf(statement));

function storeReturnedCount(result: ResultSet | undefined) {
	const [row] = result?.rows ?? [];
	if (row) storeWriteCount({ lineage: String(row.lineage), writes: Number(row.writes) });
}
