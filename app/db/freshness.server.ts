import { databaseWrites } from "./client.server";

/** Milliseconds until a cached read is stale: bounds the delay after writes by another process. */
const maxAge = 500;

/** Time and write count of a read: stale after any write by this process, or when the clock is set back. */
export type Snapshot = { writes: number; at: number };

export const takeSnapshot = (): Snapshot => ({ writes: databaseWrites(), at: Date.now() });

/** Whether results read at this snapshot may be served without another query. */
export function isFresh({ writes, at }: Snapshot): boolean {
	const age = Date.now() - at;
	return writes === databaseWrites() && age >= 0 && age < maxAge;
}
