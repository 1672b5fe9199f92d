import { and, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isFresh, type Snapshot, takeSnapshot } from "~/db/freshness.server";
import { settings } from "~/db/schema.server";
import { type Association, unknownAssociation } from "./association-facts";

let known: { reading: Snapshot; settings: Promise<Association> } | undefined;

/** The association's settings; neutral ones until they are written. Every page asks for them several times. */
export function association(): Promise<Association> {
	if (known && isFresh(known.reading)) return known.settings;
	const reading = takeSnapshot();
	const settings = storedSettings().then(withDefaults);
	known = { reading, settings };
	settings.catch(() => {
		known = undefined;
	});
	return settings;
}

/** What is known by these settings; where they say nothing, neutral words stand. */
export const withDefaults = (stored: StoredSettings): Association =>
	Object.assign({ ...unknownAssociation }, Object.fromEntries(stored));

/** The time zone whose days and clock times the site speaks of. */
export const siteTimeZone = async (): Promise<string> => (await association()).timeZone;

/** The addresses of the association's pages on other sites, as far as they are known. */
export async function socialLinks(): Promise<string[]> {
	const { facebook, instagram, youtube } = await association();
	return [facebook, instagram, youtube].filter(Boolean);
}

/** When one of these settings was last written, or null when none was. */
export async function settingsWrittenAt(names: (keyof Association)[]): Promise<Date | null> {
	const rows = await db.select().from(settings);
	const times = rows.flatMap((row) =>
		(names as string[]).includes(row.name) && row.updatedAt ? [row.updatedAt.getTime()] : [],
	);
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/**
 * Saves the given settings and leaves the others; an empty text removes what was known. Only what changes counts as
 * written.
 * @returns the names of those that changed
 */
export async function saveAssociation(changes: Partial<Association>): Promise<string[]> {
	for (let tries = 1; tries <= 10; tries++) {
		const changed = await replaceSettings(await storedSettings(), changes);
		if (changed) return changed; // else somebody was faster: look again
	}
	throw new Error("The settings changed whenever they were read");
}

/** The settings as they are written; those that were never written are not among them. */
export const storedSettings = async (): Promise<StoredSettings> =>
	new Map((await db.select().from(settings)).map(({ name, value }) => [name, value]));

export type StoredSettings = Map<string, string>;

/**
 * Saves settings as `saveAssociation` does, if all of them still stand as they were read. One statement decides.
 * @returns the names of those that changed; undefined, and nothing is saved, when one was written meanwhile
 */
export async function replaceSettings(
	read: StoredSettings,
	changes: Partial<Association>,
): Promise<string[] | undefined> {
	const brought = Object.entries(changes);
	const others = brought.filter(([name, value]) => value !== (read.get(name) ?? ""));
	if (others.length === 0) return [];
	const stands = brought.map(
		([name]) => sql`coalesce((select value from settings where name = ${name}), '') = ${read.get(name) ?? ""}`,
	);
	const changed = await db
		.insert(settings)
		.select(
			sql`select key, value, ${Date.now()} from json_each(${JSON.stringify(Object.fromEntries(others))})
				where ${and(...stands)}`,
		)
		.onConflictDoUpdate({ target: settings.name, set: asBrought })
		.returning({ name: settings.name });
	return changed.length > 0 ? changed.map(({ name }) => name) : undefined;
}

const asBrought = { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` };

/** For the batch that makes the first administrator: what the association is called, if the condition holds. */
export const nameAssociation = (name: string, when: SQL) =>
	db
		.insert(settings)
		.select(sql`select 'name', ${name}, ${Date.now()} where ${when}`)
		.onConflictDoUpdate({ target: settings.name, set: asBrought });
