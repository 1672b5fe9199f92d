import { type Client, LibsqlError } from "@libsql/client";
import { beforeEach, expect, test, vi } from "vitest";
import { withTimeLimit } from "~/platform/db/cluster/time-limit.server";
import { retryingClient } from "~/platform/db/retrying-client.server";

// What one statement's reconnect does to the others on a server's one connection.

const rows = {
	rows: [],
	rowsAffected: 0,
	columns: [],
	columnTypes: [],
	lastInsertRowid: undefined,
	toJSON: () => ({}),
};
const interrupted = new LibsqlError("Client is closed", "UNKNOWN");
const busy = new LibsqlError("database is locked", "SQLITE_BUSY");

/** Calls in flight, in order; a reconnect rejects them, as the client library does. */
let calls: { sql: string; resolve: (result: typeof rows) => void; reject: (error: Error) => void }[] = [];
const reconnect = vi.fn(async () => {
	for (const { reject } of calls.splice(0)) reject(interrupted);
});
const connection = () =>
	({
		execute: (sql: string) => new Promise((resolve, reject) => calls.push({ sql, resolve, reject })),
		reconnect,
	}) as unknown as Client;

beforeEach(() => {
	calls = [];
	reconnect.mockClear();
	return () => vi.useRealTimers();
});

test("a read that the reconnect after a timeout interrupts is repeated, a write is not", async () => {
	vi.useFakeTimers();
	const client = withTimeLimit(connection());
	const late = client.execute("select 'late'").catch((error) => error.code);
	await vi.advanceTimersByTimeAsync(3000);
	const read = client.execute("select 'soon'");
	const written = client.execute("insert into reports values (1)").catch((error) => error.code);
	await vi.advanceTimersByTimeAsync(1001);
	expect(calls.map(({ sql }) => sql)).toEqual(["select 'soon'"]);
	calls[0]?.resolve(rows);
	expect([await late, await read, await written]).toEqual(["SERVER_TIMEOUT", rows, "UNKNOWN"]);
});

test("a busy server gets the statement again on the same connection", async () => {
	const { client } = retryingClient(connection(), { queue: false });
	const read = client.execute("select 'beside'");
	const written = client.execute("insert into reports values (1)");
	calls.pop()?.reject(busy);
	await vi.waitFor(() => expect(calls).toHaveLength(2));
	for (const { resolve } of calls) resolve(rows);
	expect([await read, await written]).toEqual([rows, rows]);
	expect(reconnect).not.toHaveBeenCalled();
});

test("a write without an answer makes public pages stale, one that no public page shows does not", async () => {
	const { client, writes } = retryingClient(connection(), { queue: false });
	for (const [statement, known] of [
		["insert into leases values (1)", 0],
		["insert into reports values (1)", 1],
	] as const) {
		const written = client.execute(statement).catch((error) => error.code);
		calls.pop()?.reject(interrupted);
		expect([await written, writes()]).toEqual(["UNKNOWN", known]);
	}
});

test("after disk errors that follow each other connections are reopened at once, and once more", async () => {
	vi.useFakeTimers();
	const damaged = new LibsqlError("disk I/O error", "SQLITE_IOERR");
	const { client } = retryingClient(connection(), { queue: true });
	for (let n = 0; n < 3; n++) {
		const read = client.execute("select 'page'").catch((error) => error.code);
		calls.pop()?.reject(damaged);
		await vi.advanceTimersByTimeAsync(1);
		calls.pop()?.reject(damaged);
		expect(await read).toBe("SQLITE_IOERR");
	}
	expect(reconnect).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1000);
	expect(reconnect).toHaveBeenCalledTimes(2);
});
