import { databaseWrites } from "./client.server";

/** Milliseconds until a memoized read is stale: bounds the delay after writes by another process. */
const maxAge = 500;

/**
 * Memoizes a read: stale after any write by this process, after half a second, or when the clock is set back. Failures
 * are not memoized. Callers must not mutate the value.
 */
export function memoizeRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let memo: { writes: number; at: number; value: Promise<Value> } | undefined;
	return () => {
		const [writes, now] = [databaseWrites(), Date.now()];
		if (memo?.writes === writes && now >= memo.at && now < memo.at + maxAge) return memo.value;
		const value = read();
		memo = { writes, at: now, value };
		value.catch(() => {
			memo = undefined;
		});
		return value;
	};
}
