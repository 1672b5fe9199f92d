import { mkdirSync } from "node:fs";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import { env } from "~/env.server";
import * as schema from "./schema.server";

// One client per process, kept on globalThis: the development server imports the build again at each change,
// and the start of the production server shares it with the pages.
const shared = globalThis as typeof globalThis & { databaseClient?: ReturnType<typeof openClient> };

function openClient() {
	if (env.databaseUrl.startsWith("file:")) mkdirSync(env.DATA_DIR, { recursive: true });
	// `timeout` sets SQLite's busy time-out, in milliseconds, on every connection of the pool.
	return createClient({ url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN, timeout: 5000 });
}

shared.databaseClient ??= openClient();
export const client = shared.databaseClient;
export const db = drizzle(client, { schema });
