import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Client, InStatement } from "@libsql/client";
import { withConnection } from "~/platform/db/connect.server";
import {
	chunksOf,
	insertsOf,
	isShadow,
	newLineage,
	quoted,
	stagedPrefix,
	statementsAfterRowsOf,
	type Table,
	tablesOf,
	viewsOf,
} from "~/platform/db/copy-database.server";
import { isBusy } from "~/platform/db/retrying-client.server";
import { heldByNode } from "./running-site.server";

/**
 * Replaces the tables on a server, except `leases`, by those of a file. The new tables are loaded under other names in
 * many transactions, as a server aborts one that others wait for after five seconds; the last transaction drops the
 * former tables and renames the new ones: an interrupted restore leaves the site as it was and can be repeated. A node
 * that is starting migrates before or after.
 * @throws Error in French when a node was started in the meantime
 */
export async function replaceServer(url: string, database: string) {
	const { createLeases, waitForLease, withoutRenewals } = await import("~/platform/db/cluster/lease.server"); // opens the site's database
	await withConnection(url, (server) => server.execute(createLeases));
	let isReplaced = false;
	await waitForLease("migration", async () => {
		await replaceTables(url, database, withoutRenewals);
		isReplaced = true;
	}).catch((error) => {
		if (!isReplaced) throw error; // otherwise only the lease was lost
	});
}

/** @param uninterrupted runs the last transaction, which indexes all rows, while nothing here waits for it */
async function replaceTables(
	url: string,
	database: string,
	uninterrupted: (work: () => Promise<unknown>) => Promise<unknown>,
) {
	await withConnection(url, (server) =>
		withConnection(`file:${database}`, async (source) => {
			const read = (statement: InStatement) => source.execute(statement);
			const tables = (await tablesOf(read)).filter(({ name }) => name !== "leases");
			// A process that took the lease over drops tables with other prefixes, so that this restore fails.
			const prefix = `${stagedPrefix}${randomUUID().slice(0, 8)}_`;
			await dropStaged(server);
			try {
				for (const table of tables) await load(server, read, table, prefix + table.name);
				const readFormer = (statement: InStatement) => server.execute(statement);
				const former = await tablesOf(readFormer);
				const replacement = [
					...refuseIfNodesRun,
					// SQLite refuses to rename a table while a view refers to a dropped one.
					...(await viewsOf(readFormer)).map((name) => `DROP VIEW ${quoted(name)}`),
					...former.filter(({ name }) => name !== "leases").map(({ name }) => `DROP TABLE ${quoted(name)}`),
					...tables.map(({ name }) => `ALTER TABLE ${quoted(prefix + name)} RENAME TO ${quoted(name)}`),
					...(await statementsAfterRowsOf(read)),
					// The same backup may be restored twice: a replica with later rows must not count as up to date.
					...tables.filter(({ name }) => name === "write_count").map(() => newLineage),
					`DROP TABLE ${guard}`,
				];
				await uninterrupted(() => server.migrate(replacement));
			} catch (error) {
				if (error instanceof Error && /no_node_runs/.test(error.message))
					throw new Error(
						"Le site a été démarré pendant la restauration, qui n’a rien changé\u202f: arrêtez-le, puis recommencez.",
					);
				throw error;
			} finally {
				await dropStaged(server).catch(() => {}); // the next restore drops them
			}
		}),
	);
}

/** Loads a table without its foreign keys, which would refer to the tables in use. */
async function load(server: Client, read: Client["execute"], table: Table, name: string) {
	await server.execute(table.sql.replace(/^(CREATE (?:VIRTUAL )?TABLE )(`[^`]+`|"[^"]+"|\w+)/, `$1${quoted(name)}`));
	let loaded = 0;
	for await (const rows of chunksOf(read, table)) {
		await insert(server, insertsOf(table, rows, name));
		loaded += rows.length;
	}
	const { rows } = await server.execute(`SELECT count(*) AS count FROM ${quoted(name)}`);
	if (Number(rows[0]?.count) !== loaded) throw new Error(`The rows of ${table.name} did not all arrive`);
}

/** A server does not queue writes: while the lease is renewed, it may refuse a whole chunk as busy. */
async function insert(server: Client, statements: InStatement[]) {
	for (let attempt = 1; ; attempt++)
		try {
			return await server.migrate(statements);
		} catch (error) {
			if (!isBusy(error) || attempt === maxAttempts) throw error;
			await wait(retryIntervalMs);
		}
}

const maxAttempts = 10;
/** In milliseconds. */
const retryIntervalMs = 500;

const guard = quoted(`${stagedPrefix}guard`);
const refuseIfNodesRun = [
	`CREATE TABLE ${guard} (nodes CONSTRAINT no_node_runs CHECK (nodes = 0))`,
	`INSERT INTO ${guard} SELECT count(*) FROM leases WHERE ${heldByNode}`,
];

/** Drops the tables that an interrupted restore left behind. */
async function dropStaged(server: Client) {
	const { rows } = await server.execute(
		`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB '${stagedPrefix}*' AND NOT ${isShadow}`,
	);
	for (const { name } of rows) await server.execute(`DROP TABLE ${quoted(String(name))}`);
}
