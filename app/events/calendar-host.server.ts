import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { env } from "~/env/env.server";
import { association } from "~/settings/settings.server";

const name = "calendarHost";

/**
 * Stores the hostname of the first public URL for calendar UIDs, unless one is stored: a changed UID would duplicate
 * the entry in every subscribed calendar when the site moves.
 */
export async function rememberCalendarHost() {
	if (env.PUBLIC_URL === undefined || (await storedHost()) !== undefined) return;
	await db.insert(settings).values({ name, value: hostname() }).onConflictDoNothing();
}

/** What calendars say of the site; the stored hostname, or the current one as long as no calendar has been published. */
export async function calendarSite() {
	const { name, timeZone } = await association();
	return { name, timeZone, origin: env.publicUrl, uidHost: (await storedHost()) ?? hostname() };
}

async function storedHost(): Promise<string | undefined> {
	const [row] = await db.select().from(settings).where(eq(settings.name, name));
	return row?.value;
}

const hostname = () => new URL(env.publicUrl).hostname;
