import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { env } from "~/env/env.server";

const name = "calendarHost";

/**
 * Stores the hostname of the first public URL for calendar UIDs, unless one is stored: a changed UID would duplicate
 * the entry in every subscribed calendar when the site moves.
 */
export async function rememberCalendarHost() {
	if (env.PUBLIC_URL === undefined || (await storedHost()) !== undefined) return;
	await db.insert(settings).values({ name, value: hostname() }).onConflictDoNothing();
}

/** The stored hostname; the current one as long as no calendar has been published. */
export const calendarHost = async (): Promise<string> => (await storedHost()) ?? hostname();

async function storedHost(): Promise<string | undefined> {
	const [row] = await db.select().from(settings).where(eq(settings.name, name));
	return row?.value;
}

const hostname = () => new URL(env.publicUrl).hostname;
