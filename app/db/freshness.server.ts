import { databaseWrites } from "./client.server";

/** For how long a reading holds, in milliseconds, whatever another process writes and the clock brings meanwhile. */
const maxAge = 500;

/** When something was read: what this process writes ends it at once, as does a clock that is set back. */
export type Snapshot = { writes: number; at: number };

/** The reading that begins now. */
export const takeSnapshot = (): Snapshot => ({ writes: databaseWrites(), at: Date.now() });

/** Whether what was read then may still be told without asking again. */
export function isFresh({ writes, at }: Snapshot): boolean {
	const age = Date.now() - at;
	return writes === databaseWrites() && age >= 0 && age < maxAge;
}
