import { statSync } from "node:fs";
import { type Client, createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { openServer } from "~/platform/db/cluster/server-client.server";
import { makeFolder } from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { isFile, pathOf } from "./connect.server";
import { retryingClient } from "./retrying-client.server";
import * as schema from "./schema.server";
import {
	countedClient,
	countOf,
	countQuery,
	observeWrites,
	type ReplicaState,
	storeWriteCount,
} from "./write-count.server";

/** True when the database is a file on this machine, false when it is on a libSQL server. */
export const isLocal = isFile(env.databaseUrl);

function openFile() {
	makeFolder(env.DATA_DIR);
	// SQLite's busy timeout in milliseconds, for every connection of the pool. It blocks the event loop: SQLite waits only
	// briefly, and the retrying client waits for the rest.
	const client = createClient({ url: env.databaseUrl, timeout: 100 });
	const observed = observeFile(env.databaseUrl);
	const { beginCounting } = countedClient(client, (count, isPublic) => {
		storeWriteCount(count);
		observed.wrote(count, isPublic);
	});
	let opened = fileOnDisk();
	const retrying = retryingClient(client, {
		mayWrite() {
			if (fileOnDisk() !== opened) throw new Error("The database file was replaced: restart the site");
		},
	});
	/** Opens the file that is at the path now; to be called before the first read. */
	async function reopenIfReplaced() {
		if (fileOnDisk() === opened) return;
		observed.close();
		await client.reconnect();
		opened = fileOnDisk();
	}
	return {
		client: retrying.client,
		writes: () => retrying.writes() + observed.foreignChanges(),
		acknowledged: () => retrying.acknowledged() + observed.foreignChanges(),
		openReplaced: reopenIfReplaced,
		beginCounting,
		checkForChanges: observed.checkForChanges,
		replicaState: undefined,
	};
}

/** Returns device and inode of the database's path: SQLite would write on into an unlinked file and lose it all. */
function fileOnDisk(): string {
	const found = statSync(pathOf(env.databaseUrl), { throwIfNoEntry: false });
	return found ? `${found.dev} ${found.ino}` : "";
}

const database = isLocal ? openFile() : openServer();
export const { client, openReplaced: reopenIfReplaced, beginCounting: startWriteCount } = database;
export const db = drizzle(client, { schema });

/**
 * Returns the number of writes known to this process, its own and those of other processes; results read before the
 * last one may be stale.
 */
export const databaseWrites = database.writes;

/** Returns how many of these writes were certainly executed: a write that got no answer may not have been. */
export const acknowledgedWrites = database.acknowledged;

/** Checks for changes by other processes. @returns a promise when cached pages have to wait for the check */
export const checkForChanges: () => Promise<unknown> | undefined = database.checkForChanges;

/** Returns how far the replica lags behind; undefined without a replica. */
export const replicaState: (() => ReplicaState) | undefined = database.replicaState;

/** Milliseconds between two checks of the file: one check takes half as long as a page from memory. */
const lookIntervalMs = 10;

/**
 * Detects what other processes write into the database's file: the operator's commands, which count their writes as the
 * site does, and other programs, which do not.
 */
function observeFile(url: string) {
	const observed = observeWrites();
	/** A single connection, since the pragma compares with the previous read on the same connection. */
	let watcher: Client | undefined;
	let version: unknown;
	let counted = -1;
	let uncounted = 0;
	let lookedAt = Number.NEGATIVE_INFINITY; // a time on the monotonic clock

	/** Checks the file. In WAL mode no writer delays it; its calls are synchronous, so nothing happens in between. */
	async function look() {
		try {
			watcher ??= createClient({ url, concurrency: 1, timeout: 0 });
			const [row] = (await watcher.execute("PRAGMA data_version")).rows;
			if (row?.data_version === version) return;
			const count = countOf(await watcher.execute(countQuery));
			if (count.writes === counted) uncounted++;
			version = row?.data_version;
			counted = count.writes;
			observed.startLook()(count);
		} catch {
			close(); // there is no table yet, or the connection is broken: the next check will show which
		}
	}

	function close() {
		watcher?.close();
		watcher = undefined;
		version = undefined;
	}

	return {
		wrote: observed.wrote,
		foreignChanges: () => observed.foreignChanges() + uncounted,
		close,
		checkForChanges(): Promise<void> | undefined {
			if (performance.now() - lookedAt < lookIntervalMs) return undefined;
			lookedAt = performance.now();
			return look();
		},
	};
}
