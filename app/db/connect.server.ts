import { setImmediate as nextTurn } from "node:timers/promises";
import { type Client, createClient } from "@libsql/client";
import { env } from "~/env/env.server";
import { withinTimeLimit } from "./time-limit.server";

/** Whether an address names a file, as opposed to a libSQL server. */
export const isFile = (url: string) => url.startsWith("file:");

/** The path in the address of a file. */
export const pathOf = (url: string) => url.slice("file:".length);

/** A connection beside the site's: it neither counts writes nor retries, and reads from the primary. */
export const connect = (url = env.databaseUrl): Client =>
	handleRejections(createClient({ url, authToken: isFile(url) ? undefined : env.DATABASE_AUTH_TOKEN, timeout: 5000 }));

/** Milliseconds a server may take for one answer to a command of the operator. */
export const commandTimeLimit = 30_000;

/** Calls a function with such a connection, once the server answers. */
export async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
	const client = connect(url);
	try {
		if (!isFile(url)) await withinTimeLimit(client.execute("SELECT 1"), commandTimeLimit).catch(explainRefusal(url));
		return await work(client);
	} finally {
		client.close();
	}
}

/**
 * When a server ends the transaction of `migrate`, @libsql/client 0.18 rejects two promises, one of them without a handler
 * (that of `PRAGMA foreign_keys=on`), which would end this process with a stack trace.
 */
function handleRejections(client: Client): Client {
	const { migrate } = client;
	client.migrate = async (statements) => {
		process.on("unhandledRejection", ignoreAnswer);
		try {
			return await migrate.call(client, statements);
		} finally {
			await nextTurn(); // Node reports them when the microtasks are done
			process.off("unhandledRejection", ignoreAnswer);
		}
	};
	return client;
}

/** Ignores what a server has answered. @throws any other reason, which ends the process as it would without this */
function ignoreAnswer(reason: unknown) {
	if (!(reason instanceof Error && "proto" in reason)) throw reason;
}

/**
 * For a first call that failed: over WebSocket a server may refuse a token by closing the connection, over HTTP it answers.
 * @throws Error in French when it refuses ours, else the same error
 */
export const explainRefusal =
	(url = env.databaseUrl) =>
	async (error: unknown): Promise<never> => {
		const address = new URL(url.replace(/^ws|^libsql(?=.*[?&]tls=0)/, "http").replace(/^libsql/, "https"));
		const { status } = await fetch(new URL("/v2/pipeline", address.origin), {
			method: "POST",
			headers: { Authorization: `Bearer ${env.DATABASE_AUTH_TOKEN ?? ""}` },
			body: '{"requests":[]}',
			signal: AbortSignal.timeout(4000),
		}).catch(() => ({ status: undefined }));
		if (status !== 401 && status !== 403) throw error;
		throw new Error(
			"Le serveur de la base de données refuse DATABASE_AUTH_TOKEN, qui manque, est faux ou a expiré\u202f: demandez-lui un nouveau jeton.",
		);
	};
