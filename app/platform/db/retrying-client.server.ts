import { setTimeout as wait } from "node:timers/promises";
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client";
import { isPrivate, onlyReads, type Statement, textOf } from "./write-count.server";

/** The time for which a statement is retried while another process holds the database. */
const busyTimeoutMs = 5000;

/** The same limit for the statements after a timeout: a request waits for the sum of its statements. */
const busyTimeoutAfterFailureMs = 500;

/** The minimum time between reconnects after disk errors: each one interrupts other statements. */
const reconnectIntervalMs = 500;

/**
 * Queues writes, so that this process never competes with itself, and retries with backoff while another process holds
 * the database. A connection to a file that returned SQLITE_BUSY stays broken (libsql-client-ts#352) and is reopened; a
 * connection to a server does not, and a reconnect would interrupt its other calls. A statement rejected as busy was
 * not executed: retrying it is safe. After a disk error a connection keeps the bad page in its cache: connections are
 * reopened, and reads are retried once.
 * @param mayWrite throws when writes are no longer allowed
 * @param queue whether writes wait for each other: a server orders them itself
 */
export function retryingClient(
	client: Client,
	{ mayWrite = () => {}, queue = true }: { mayWrite?: () => void; queue?: boolean },
): { client: Client; writes: () => number; acknowledged: () => number } {
	const { execute, batch } = client;
	let acknowledged = 0;
	let uncertain = 0;
	let timedOut = false;
	let queueTail: Promise<unknown> = Promise.resolve();
	let reconnectedAt = Number.NEGATIVE_INFINITY;
	let nextReconnect: NodeJS.Timeout | undefined;

	/** Returns the deadline on the monotonic clock, in milliseconds. */
	const deadline = () => performance.now() + (timedOut ? busyTimeoutAfterFailureMs : busyTimeoutMs);

	async function withRetries<Result>(work: () => Promise<Result>, end = deadline()): Promise<Result> {
		for (let pauseMs = 20; ; pauseMs = Math.min(2 * pauseMs, 500)) {
			try {
				return await work();
			} catch (error) {
				if (!isBusy(error) && !isClosed(error)) throw error;
				if (isBusy(error) && queue) await client.reconnect();
				if (performance.now() + pauseMs > end) throw error;
			}
			await wait(pauseMs);
		}
	}

	async function readWithRetries<Result>(work: () => Promise<Result>): Promise<Result> {
		try {
			return await withRetries(work);
		} catch (error) {
			if (!isDiskError(error)) throw error;
			await reconnect();
			return withRetries(work);
		}
	}

	/**
	 * Reopens the connections. One that fails within the interval may stay broken: connections to a file are reopened once
	 * more at its end; a connection to a server is not, as it carries writes that this would interrupt.
	 */
	async function reconnect() {
		const due = reconnectedAt + reconnectIntervalMs - performance.now();
		if (due <= 0) {
			reconnectedAt = performance.now();
			return client.reconnect();
		}
		if (queue && nextReconnect === undefined) nextReconnect = setTimeout(reconnectLater, due).unref();
	}

	function reconnectLater() {
		nextReconnect = undefined;
		if (!client.closed) void Promise.resolve(client.reconnect()).catch(() => {}); // the next failure tries again
	}

	function enqueueWrite<Result>(
		statements: Statement[],
		work: () => Promise<Result>,
		changed: (result: Result) => boolean,
	): Promise<Result> {
		const giveUpAt = deadline(); // the time in the queue counts, too
		const write = async () => {
			mayWrite();
			try {
				const result = await withRetries(work, giveUpAt);
				timedOut = false;
				if (changed(result)) acknowledged++;
				return result;
			} catch (error) {
				timedOut = isBusy(error);
				// The statement may have been executed in part.
				if (statements.some((statement) => !isPrivate(statement) && !onlyReads(statement))) uncertain++;
				if (isDiskError(error)) await reconnect();
				throw error;
			}
		};
		if (!queue) return write();
		const written = queueTail.then(write);
		queueTail = written.catch(() => {});
		return written;
	}

	client.execute = (statement: InStatement, args?: InArgs) => {
		const work = () =>
			typeof statement === "string" ? execute.call(client, statement, args) : execute.bind(client)(statement);
		return onlyReads(statement)
			? readWithRetries(work)
			: enqueueWrite([statement], work, (result) => hasChanged(result, statement));
	};
	client.batch = (statements) =>
		statements.every(onlyReads)
			? readWithRetries(() => batch.call(client, statements, "read"))
			: enqueueWrite(
					statements,
					() => batch.call(client, statements, "write"),
					(results) => results.some((result, index) => hasChanged(result, statements[index] ?? "")),
				);
	return { client, writes: () => acknowledged + uncertain, acknowledged: () => acknowledged };
}

const hasCode = (error: unknown, code: RegExp) =>
	error instanceof Error && "code" in error && code.test(String(error.code));

/** Returns whether another writer held the database; the statement was not executed. */
export const isBusy = (error: unknown) => hasCode(error, /^SQLITE_BUSY/);

/** Returns whether the disk failed, which a read can also report as corruption. */
const isDiskError = (error: unknown) => hasCode(error, /^SQLITE_(IOERR|CORRUPT|NOTADB)/);

/** Returns whether the reconnect of another statement closed the connection before this one was executed. */
const isClosed = (error: unknown) => hasCode(error, /^CLIENT_CLOSED$/);

/** Returns whether data changed: RETURNING yields rows, and all but INSERT, UPDATE, DELETE change the schema. */
const hasChanged = ({ rowsAffected, rows }: ResultSet, statement: Statement) =>
	!isPrivate(statement) &&
	!onlyReads(statement) &&
	(rowsAffected > 0 || rows.length > 0 || !/^\s*(insert|update|delete)\b/i.test(textOf(statement)));
