import { databaseWrites } from "./client.server";

/** For how long a reading holds, in milliseconds, whatever another process writes and the clock brings meanwhile. */
const patience = 500;

/** When something was read: what this process writes ends it at once. */
export type Reading = { writes: number; until: number };

/** The reading that begins now. */
export const beginReading = (): Reading => ({ writes: databaseWrites(), until: Date.now() + patience });

/** Whether what was read then may still be told without asking again. */
export const stillHolds = ({ writes, until }: Reading) => writes === databaseWrites() && Date.now() < until;
