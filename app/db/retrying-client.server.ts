import { setTimeout as wait } from "node:timers/promises";
import type { Client, InArgs, InStatement, ResultSet } from "@libsql/client";
import { type Statement, textOf } from "./statement-text.server";

/** How long a statement waits for a database that another process holds, in milliseconds. */
const busyTimeout = 5000;

/** How long the next ones wait once one has waited in vain: who pressed a button waits for all of its statements. */
const busyTimeoutAfterFailure = 500;

/** How long after a reconnect a disk error causes no other, in milliseconds: each cuts off the statements under way. */
const reconnectInterval = 500;

/**
 * A client whose writes follow one another, so that this process never waits for itself, and which waits when another
 * process holds the database. A connection that has met SQLITE_BUSY stays broken (libsql-client-ts#352): it is opened
 * again. What was refused as busy was not done, so it is retried unchanged. A connection that has met a disk error
 * keeps the misread page in its cache and fails on it long after the disk has recovered: after one the connections are
 * reopened, and what only reads is retried once.
 * @param mayWrite throws when nothing may be written any more
 */
export function retryingClient(client: Client, mayWrite: () => void): { client: Client; writes: () => number } {
	const { execute, batch } = client;
	let done = 0;
	let held = false;
	let last: Promise<unknown> = Promise.resolve();
	let reconnectedAt = Number.NEGATIVE_INFINITY;

	/** By the clock that nobody sets. */
	const deadline = () => performance.now() + (held ? busyTimeoutAfterFailure : busyTimeout);

	async function withRetries<Result>(work: () => Promise<Result>, end = deadline()): Promise<Result> {
		for (let pause = 20; ; pause = Math.min(2 * pause, 500)) {
			try {
				return await work();
			} catch (error) {
				if (!isBusy(error) && !isCutOff(error)) throw error;
				if (isBusy(error)) await client.reconnect();
				if (performance.now() + pause > end) throw error;
			}
			await wait(pause);
		}
	}

	async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
		try {
			return await withRetries(work);
		} catch (error) {
			if (!isDiskError(error)) throw error;
			await reconnect();
			return withRetries(work);
		}
	}

	async function reconnect() {
		if (performance.now() - reconnectedAt < reconnectInterval) return;
		reconnectedAt = performance.now();
		await client.reconnect();
	}

	function enqueueWrite<Result>(work: () => Promise<Result>, changed: (result: Result) => boolean): Promise<Result> {
		const end = deadline(); // from now: whoever stands in a row behind others has waited with them
		const turn = last.then(() => {
			mayWrite();
			return withRetries(work, end);
		});
		last = turn.then(
			(result) => {
				held = false;
				if (changed(result)) done++;
			},
			async (error) => {
				held = isBusy(error);
				done++; // it may have been done in part
				if (isDiskError(error)) await reconnect();
			},
		);
		return last.then(() => turn);
	}

	client.execute = (statement: InStatement, args?: InArgs) => {
		const work = () =>
			typeof statement === "string" ? execute.call(client, statement, args) : execute.bind(client)(statement);
		return onlyReads(statement) ? reading(work) : enqueueWrite(work, (result) => hasChanged(result, statement));
	};
	client.batch = (statements) =>
		statements.every(onlyReads)
			? reading(() => batch.call(client, statements, "read"))
			: enqueueWrite(
					() => batch.call(client, statements, "write"),
					(results) => results.some((result, index) => hasChanged(result, statements[index] ?? "")),
				);
	return { client, writes: () => done };
}

const hasCode = (error: unknown, code: RegExp) =>
	error instanceof Error && "code" in error && code.test(String(error.code));

const isBusy = (error: unknown) => hasCode(error, /^SQLITE_BUSY/);

/** A misread page looks like a damaged one. */
const isDiskError = (error: unknown) => hasCode(error, /^SQLITE_(IOERR|CORRUPT|NOTADB)/);

/** Another statement was refused as busy, and its new connections came before this one had begun on its own. */
const isCutOff = (error: unknown) => hasCode(error, /^CLIENT_CLOSED$/);

/** Rows come back from what a statement changed; what changes no rows changes tables. */
const hasChanged = ({ rowsAffected, rows }: ResultSet, statement: Statement) =>
	!isUnseen(statement) &&
	(rowsAffected > 0 || rows.length > 0 || !/^\s*(insert|update|delete)\b/i.test(textOf(statement)));

/** Nothing of these tables is on a page for everyone; strangers write into them, who would have every page made anew. */
const isUnseen = (statement: Statement) =>
	/^\s*(insert into|update|delete from) "?(attempts|journal|messages|one_time_links|sessions)\b/i.test(
		textOf(statement),
	);

const onlyReads = (statement: Statement) => /^\s*(select|pragma|explain)\b/i.test(textOf(statement));
