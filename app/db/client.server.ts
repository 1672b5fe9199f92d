import { statSync } from "node:fs";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";
import { openServer } from "./cluster/server-client.server";
import { isFile, pathOf } from "./connect.server";
import { countedClient } from "./counting-client.server";
import { observeFile } from "./observe-file.server";
import type { ReplicaState } from "./observed-writes.server";
import { retryingClient } from "./retrying-client.server";
import * as schema from "./schema.server";
import { storeWriteCount } from "./write-count.server";

/** Whether the database is a file of this machine, as opposed to a libSQL server. */
export const isLocal = isFile(env.databaseUrl);

function openFile() {
	makeFolder(env.DATA_DIR);
	// SQLite's busy timeout in milliseconds, for every connection of the pool. It blocks the event loop: SQLite waits
	// briefly, the retrying client for the rest.
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
	/** Opens the file that is now at the path; call it before the first read. */
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

/**
 * Device and inode at the database's path: SQLite would continue to write into an unlinked file and lose everything.
 */
function fileOnDisk(): string {
	const found = statSync(pathOf(env.databaseUrl), { throwIfNoEntry: false });
	return found ? `${found.dev} ${found.ino}` : "";
}

const database = isLocal ? openFile() : openServer();
export const { client, openReplaced: reopenIfReplaced, beginCounting: startWriteCount } = database;
export const db = drizzle(client, { schema });

/**
 * Number of writes known to this process, its own and those of other processes; results read before the last one may be
 * stale.
 */
export const databaseWrites = database.writes;

/** Those of them that were certainly executed: a write without an answer may not have been. */
export const acknowledgedWrites = database.acknowledged;

/** Looks for changes by other processes. @returns a promise when cached pages have to wait for it */
export const checkForChanges: () => Promise<unknown> | undefined = database.checkForChanges;

/** How far the replica is behind; undefined without one. */
export const replicaState: (() => ReplicaState) | undefined = database.replicaState;
