import { setImmediate as nextTurn } from "node:timers/promises";
import { type Client, createClient, LibsqlError } from "@libsql/client";
import { env } from "~/platform/env/env.server";
import { whyUnusable } from "~/platform/env/unusable-server.server";
import { withinTimeLimit } from "./cluster/time-limit.server";

/** Returns whether a URL names a file, as opposed to a libSQL server. */
export const isFile = (url: string) => url.startsWith("file:");

/** Returns the path in the URL of a file. */
export const pathOf = (url: string) => url.slice("file:".length);

/** Opens a connection beside the site's: it neither counts writes nor retries, and reads from the primary. */
export const connect = (url = env.databaseUrl): Client =>
	handleRejections(createClient({ url, authToken: isFile(url) ? undefined : env.DATABASE_AUTH_TOKEN, timeout: 5000 }));

/** Milliseconds that a server may take for one answer to a command of the operator. */
export const commandTimeLimit = 30_000;

/** Calls a function with such a connection, once the server answers. */
export async function withConnection<Result>(
	url: string,
	work: (client: Client) => Promise<Result>,
	timeLimit = commandTimeLimit,
): Promise<Result> {
	const client = connect(url);
	try {
		if (!isFile(url)) await withinTimeLimit(client.execute("SELECT 1"), timeLimit).catch(explainRefusal(url));
		return await work(client);
	} finally {
		client.close();
	}
}

/**
 * Handles a rejection. When a server ends the transaction of `migrate`, @libsql/client 0.18 rejects two promises, one
 * of them without a handler (that of `PRAGMA foreign_keys=on`), which would end this process with a stack trace.
 */
function handleRejections(client: Client): Client {
	const { migrate } = client;
	client.migrate = async (statements) => {
		process.on("unhandledRejection", ignoreAnswer);
		try {
			return await migrate.call(client, statements);
		} finally {
			await nextTurn(); // Node reports rejections once the microtasks are done
			process.off("unhandledRejection", ignoreAnswer);
		}
	};
	return client;
}

/** Ignores rejections by a server. @throws any other reason, which ends the process as it would without this */
function ignoreAnswer(reason: unknown) {
	if (!(reason instanceof Error && "proto" in reason)) throw reason;
}

/**
 * Explains why a first call to a server failed.
 * @throws Error in French when that server cannot be used, else the same error
 */
export const explainRefusal =
	(url = env.databaseUrl) =>
	async (error: unknown): Promise<never> => {
		const isOfQuery = error instanceof LibsqlError && /^SQL/.test(error.code);
		const isOfServer = [LibsqlError, SyntaxError, TypeError].some((kind) => error instanceof kind); // of its JSON, too
		const reason = isOfServer && !isOfQuery ? await whyUnusable(url) : undefined;
		throw reason ? new Error(reason) : error;
	};
