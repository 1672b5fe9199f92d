import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { env } from "~/env/env.server";

const name = "calendarHost";

/**
 * Stores the host for the UIDs of calendar entries unless there is one: that of the first public address. An entry with
 * another UID is a second entry to those who have the first, and sites move.
 */
export async function rememberCalendarHost() {
	if (env.PUBLIC_URL === undefined || (await stored()) !== undefined) return;
	await db.insert(settings).values({ name, value: hostname() }).onConflictDoNothing();
}

/** The stored host; without one, nobody outside has an entry yet. */
export const calendarHost = async (): Promise<string> => (await stored()) ?? hostname();

async function stored(): Promise<string | undefined> {
	const [row] = await db.select().from(settings).where(eq(settings.name, name));
	return row?.value;
}

const hostname = () => new URL(env.publicUrl).hostname;
