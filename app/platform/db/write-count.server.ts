import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Client, InArgs, InStatement, ResultSet, TransactionMode } from "@libsql/client";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";

export type Statement = InStatement | [string, InArgs?];

export function textOf(statement: Statement): string {
	const [text] = Array.isArray(statement) ? statement : [typeof statement === "string" ? statement : statement.sql];
	return text;
}

/** Returns whether a statement changes rows. */
export const changesRows = (statement: Statement) => /^\s*(insert|update|delete|replace)\b/i.test(textOf(statement));

export const onlyReads = (statement: Statement) => /^\s*(select|pragma|explain)\b/i.test(textOf(statement));

/** Returns whether a write is to a table that no public page reads, and must not invalidate the page cache. */
export const isPrivate = (statement: Statement) =>
	/^\s*(insert into|update|delete from) "?(attempts|consents|consent_\w+|journal|leases|mails|messages|one_time_links|recovery_codes|sessions|statement_\w+)\b/i.test(
		textOf(statement),
	);

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

/** The stored form of a write count. */
type StoredCount = Pick<Count, "lineage" | "writes">;

/** The count is in a separate file: damage to the write-ahead log must not affect it. */
export const writeCountPath = join(env.DATA_DIR, "write-count");

const countPattern = /^([\da-f]{16}) (\d{16})\n$/;

function parsed(text: string): StoredCount | undefined {
	const [, lineage, writes] = countPattern.exec(text) ?? [];
	return lineage === undefined ? undefined : { lineage, writes: Number(writes) };
}

/** Returns the stored count; undefined when missing or unreadable. */
export function storedWriteCount(): StoredCount | undefined {
	try {
		return parsed(readFileSync(writeCountPath, "utf8"));
	} catch {
		return undefined;
	}
}

/**
 * Stores a count after its commit is on the disk, so that it is never ahead of the database. The file is overwritten in
 * place and not fsynced: a lost or torn write yields a lower count or none.
 */
export function storeWriteCount({ lineage, writes }: StoredCount) {
	try {
		const file = openSync(writeCountPath, constants.O_RDWR | constants.O_CREAT, 0o600);
		try {
			const stored = parsed(readFileSync(file, "utf8"));
			if (stored?.lineage === lineage && stored.writes >= writes) return; // another process stored a later count
			if (stored === undefined) ftruncateSync(file);
			writeSync(file, `${lineage} ${String(writes).padStart(16, "0")}\n`, 0);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		log("error", "The count of writes could not be noted", {}, error); // best effort: the write itself is committed
	}
}

const none: Count = { lineage: "", writes: -1, publicWrites: -1, tip: "" };

/** The count of a server that is not a copy of this site, or is a copy from before the migrations. */
export const noSite: Count = { ...none, lineage: "none" };

/** How many writes a replica lacks, or why that cannot be known. */
export type ReplicaState = number | "lag unknown" | "unreachable" | "another history";

/**
 * Tracks the writes of a shared database that this process knows, from its own writes and from the counts it has read
 * at the primary. Tells when other processes changed public pages, and whether a replica has everything that is known
 * here.
 */
export function observeWrites() {
	let latest = none;
	let replica = none;
	let foreignChanges = 0;
	let primaryAnswers = true;
	/** Whether the replica has once had the primary's last write. */
	let hasFollowed = false;
	/** Never reset: a forked replica later takes the primary's pages into its own, and has its tip. */
	let hasForked = false;

	/** @param ownPublic whether the count is from a public write of this process, which invalidated its pages */
	function observe(count: Count, ownPublic: boolean) {
		if (count.lineage !== latest.lineage) {
			if (latest !== none) foreignChanges++; // another database took its place
			hasFollowed = false;
			latest = count;
			return;
		}
		const expected = latest.publicWrites + (ownPublic ? 1 : 0);
		if (count.publicWrites > expected) foreignChanges++;
		if (count.writes > latest.writes) latest = count;
	}

	function compareReplica() {
		if (replica.lineage !== latest.lineage || hasForked) return;
		if (replica.writes === latest.writes) {
			hasFollowed ||= replica.tip === latest.tip;
			hasForked = replica.tip !== latest.tip;
		} else if (replica.writes > latest.writes && hasFollowed && !primaryAnswers) observe(replica, false);
	}

	const mayBeRead = () => replica !== none && replica.lineage === latest.lineage && !hasForked;

	return {
		/** To be called after a commit of this process. */
		wrote(count: Count, isPublic: boolean) {
			primaryAnswers = true;
			observe(count, isPublic);
		},
		/** To be called when the primary cannot be reached. */
		missedPrimary() {
			primaryAnswers = false;
			compareReplica();
		},
		/**
		 * To be called before reading the count at the primary.
		 * @returns a function to be called with the count; undefined for no answer
		 */
		startLook() {
			const before = { latest, replica };
			return (count: Count | undefined) => {
				primaryAnswers = count !== undefined;
				if (count) {
					hasForked ||= before.replica.lineage === count.lineage && before.replica.writes > count.writes;
					if (precedes(count, before.latest)) {
						foreignChanges++; // the database was restored from an older copy
						latest = count;
					} else observe(count, false);
				}
				compareReplica();
			};
		},
		/** To be called after reading the count at the replica; undefined when it cannot be reached. */
		sawReplica(count: Count | undefined) {
			replica = count ?? none;
			compareReplica();
		},
		/** Returns whether the replica has every write known here, above all this process's own. */
		replicaIsCurrent: () => mayBeRead() && replica.writes === latest.writes && replica.tip === latest.tip,
		/** Returns whether the replica has every write that public pages may show, as far as is known here. */
		replicaHasPublicWrites: () => mayBeRead() && hasFollowed && replica.publicWrites >= latest.publicWrites,
		replicaState(): ReplicaState {
			if (replica === none) return "unreachable";
			if (latest !== none && !mayBeRead()) return "another history";
			return primaryAnswers ? Math.max(0, latest.writes - replica.writes) : "lag unknown";
		},
		/** Returns a number that increases whenever other processes changed public content. */
		foreignChanges: () => foreignChanges,
	};
}

/** Returns whether the first count is an earlier one of the same database, or of a fork of it with as many writes. */
const precedes = (count: Count, other: Count) =>
	count.lineage === other.lineage &&
	(count.writes < other.writes || (count.writes === other.writes && count.tip !== other.tip));
