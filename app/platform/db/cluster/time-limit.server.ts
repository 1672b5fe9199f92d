import { type Client, type InArgs, type InStatement, LibsqlError } from "@libsql/client";
import { DrizzleQueryError } from "drizzle-orm";
import { onlyReads } from "~/platform/db/write-count.server";

/** Milliseconds for a call to a server; the lower limit applies after a call without answer, until one is answered. */
const timeLimitMs = 4000;
const timeLimitAfterTimeoutMs = 1000;

/**
 * Limits the time of each call of a remote client: a server that is frozen or cut off leaves calls pending for ever. A
 * write that ran into the limit may have been executed. Migrations and interactive transactions are not limited.
 * Reads whose connection was closed, by a server that restarts or by a reconnect here, are repeated once.
 */
export function withTimeLimit(client: Client): Client {
	const { execute, batch } = client;
	let timedOut = false;

	async function limited<Result>(call: () => Promise<Result>, repeatable: boolean): Promise<Result> {
		try {
			const result = await withinTimeLimit(call(), timedOut ? timeLimitAfterTimeoutMs : timeLimitMs);
			timedOut = false;
			return result;
		} catch (error) {
			if (hasTimedOut(error)) {
				timedOut = true;
				// Other calls on this connection would wait in vain. The reconnect is not awaited, as it waits for the server, too.
				void Promise.resolve(client.reconnect()).catch(() => {});
			} else if (repeatable && isUnreachable(error)) return limited(call, false);
			throw error;
		}
	}

	client.execute = (statement: InStatement, args?: InArgs) =>
		limited(
			() => (typeof statement === "string" ? execute.call(client, statement, args) : execute.bind(client)(statement)),
			onlyReads(statement),
		);
	client.batch = (statements, mode) => limited(() => batch.call(client, statements, mode), statements.every(onlyReads));
	return client;
}

/** Waits for an answer. @throws LibsqlError when a server that is frozen or cut off does not answer in time */
export function withinTimeLimit<Result>(answer: Promise<Result>, milliseconds: number): Promise<Result> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		const error = new LibsqlError("The database server does not answer", "SERVER_TIMEOUT");
		timer = setTimeout(reject, milliseconds, error);
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const hasTimedOut = (error: unknown) => error instanceof LibsqlError && error.code === "SERVER_TIMEOUT";

/** Returns whether a call failed because its server cannot be reached or did not answer. */
export function isUnreachable(error: unknown): boolean {
	if (error instanceof DrizzleQueryError) return isUnreachable(error.cause);
	if (error instanceof LibsqlError)
		return (
			/^(SERVER_TIMEOUT|HRANA_WEBSOCKET_ERROR|HRANA_CLOSED_ERROR|CLIENT_CLOSED|UNKNOWN)$/.test(error.code) ||
			(error.code === "SERVER_ERROR" && /HTTP status 5\d\d/.test(error.message))
		);
	return error instanceof TypeError && error.message === "fetch failed";
}
