import { databaseWrites } from "./client.server";

/** For how long a reading holds, in milliseconds, whatever another process writes and the clock brings meanwhile. */
const patience = 500;

/** When something was read: what this process writes ends it at once, as does a clock that is set back. */
export type Reading = { writes: number; at: number };

/** The reading that begins now. */
export const beginReading = (): Reading => ({ writes: databaseWrites(), at: Date.now() });

/** Whether what was read then may still be told without asking again. */
export function stillHolds({ writes, at }: Reading): boolean {
	const age = Date.now() - at;
	return writes === databaseWrites() && age >= 0 && age < patience;
}
