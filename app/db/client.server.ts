import { statSync } from "node:fs";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";
import { countedClient } from "./counting-client.server";
import { retryingClient } from "./retrying-client.server";
import * as schema from "./schema.server";

// One client per process on globalThis: in development the build is reloaded on each change, and in production the
// server's start shares it with the pages.
const shared = globalThis as typeof globalThis & { database?: ReturnType<typeof openClient> };

function openClient() {
	if (env.databaseUrl.startsWith("file:")) makeFolder(env.DATA_DIR);
	// SQLite's busy timeout in milliseconds, for every connection of the pool. It blocks the event loop: SQLite waits
	// briefly, the retrying client for the rest.
	const client = createClient({ url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN, timeout: 100 });
	const { beginCounting } = countedClient(client);
	let opened = fileOnDisk();
	const retrying = retryingClient(client, () => {
		if (fileOnDisk() !== opened) throw new Error("The database file was replaced: restart the site");
	});
	/** Opens the file that is now at the path; call it before the first read. */
	async function reopenIfReplaced() {
		if (fileOnDisk() === opened) return;
		await client.reconnect();
		opened = fileOnDisk();
	}
	return { ...retrying, openReplaced: reopenIfReplaced, beginCounting };
}

/**
 * Device and inode at the database's path: SQLite would continue to write into an unlinked file and lose everything.
 */
function fileOnDisk(): string {
	if (!env.databaseUrl.startsWith("file:")) return "";
	const found = statSync(env.databaseUrl.slice("file:".length), { throwIfNoEntry: false });
	return found ? `${found.dev} ${found.ino}` : "";
}

shared.database ??= openClient();
const { client: retrying, writes, openReplaced: reopen, beginCounting: begin } = shared.database;
export const client = retrying;
export const reopenIfReplaced = reopen;
export const startWriteCount = begin;
export const db = drizzle(client, { schema });

/** Number of writes by this process; results read before the last one may be stale. */
export const databaseWrites = writes;
