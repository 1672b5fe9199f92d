import { LRUCache } from "lru-cache";
import { databaseWrites } from "./client.server";
import { knownNextChange, nextChange } from "./next-change.server";

/** Values per function: strangers choose the keys. */
const max = 100;

/**
 * Memoizes a read by its key, if it has one, until a write or a moment at which time alone changes public pages, or until
 * the clock is set back. Failures are not memoized. Callers must not mutate the value.
 */
export function memoizeRead<Key extends [] | [string], Value>(
	read: (...key: Key) => Promise<Value>,
): (...key: Key) => Promise<Value> {
	const memos = new LRUCache<string, { writes: number; from: number; until: number; value: Promise<Value> }>({ max });
	return (...key) => {
		const [name = ""] = key;
		const [writes, now] = [databaseWrites(), Date.now()];
		const memo = memos.get(name);
		if (memo?.writes === writes && now >= memo.from && now < memo.until) return memo.value;
		const value = read(...key);
		const fresh = { writes, from: now, until: knownNextChange(now) ?? now + 1, value };
		memos.set(name, fresh);
		Promise.all([nextChange(now), value]).then(
			([until]) => {
				fresh.until = until;
			},
			() => memos.delete(name),
		);
		return value;
	};
}
