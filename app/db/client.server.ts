import { statSync } from "node:fs";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { env } from "~/env/env.server";
import { makeFolder } from "~/env/make-folder.server";
import { countedClient } from "./counting-client.server";
import { retryingClient } from "./retrying-client.server";
import * as schema from "./schema.server";

// One client per process, kept on globalThis: the development server imports the build again at each change,
// and the start of the production server shares it with the pages.
const shared = globalThis as typeof globalThis & { database?: ReturnType<typeof openClient> };

function openClient() {
	if (env.databaseUrl.startsWith("file:")) makeFolder(env.DATA_DIR);
	// `timeout` sets SQLite's busy time-out, in milliseconds, on every connection of the pool. While SQLite waits so does
	// the whole process: it waits for an instant, and the client for the rest.
	const client = createClient({ url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN, timeout: 100 });
	const { beginCounting } = countedClient(client);
	let opened = fileOnDisk();
	const patient = retryingClient(client, () => {
		if (fileOnDisk() !== opened) throw new Error("The database file was replaced: start the site anew");
	});
	/** Opens the file that has the name now; call it before anything was read. */
	async function reopenIfReplaced() {
		if (fileOnDisk() === opened) return;
		await client.reconnect();
		opened = fileOnDisk();
	}
	return { ...patient, openReplaced: reopenIfReplaced, beginCounting };
}

/** Which file has the database's name: SQLite would go on writing into one that was moved away, and lose it all. */
function fileOnDisk(): string {
	if (!env.databaseUrl.startsWith("file:")) return "";
	const found = statSync(env.databaseUrl.slice("file:".length), { throwIfNoEntry: false });
	return found ? `${found.dev} ${found.ino}` : "";
}

shared.database ??= openClient();
const { client: patient, writes, openReplaced: reopen, beginCounting: begin } = shared.database;
export const client = patient;
export const reopenIfReplaced = reopen;
export const startWriteCount = begin;
export const db = drizzle(client, { schema });

/** How often this process has changed the database: what was read before the last time may be out of date. */
export const databaseWrites = writes;
