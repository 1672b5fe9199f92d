import { LRUCache } from "lru-cache";
import { databaseWrites } from "./client.server";

/** Milliseconds until a memoized read is stale: bounds the delay after writes by another process. */
const maxAge = 500;

/** Values per function: strangers choose the keys. */
const max = 100;

/**
 * Memoizes a read by its key, if it has one: stale after any write by this process, after half a second, or when the
 * clock is set back. Failures are not memoized. Callers must not mutate the value.
 */
export function memoizeRead<Key extends [] | [string], Value>(
	read: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
	const memos = new LRUCache<string, { writes: number; at: number; value: Promise<Value> }>({ max });
	return (...key) => {
		const [name = ""] = key;
		const [writes, now] = [databaseWrites(), Date.now()];
		const memo = memos.get(name);
		if (memo?.writes === writes && now >= memo.at && now < memo.at + maxAge) return memo.value;
		const value = read(...key);
		memos.set(name, { writes, at: now, value });
		value.catch(() => memos.delete(name));
		return value;
	};
}
