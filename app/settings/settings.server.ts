import { type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { isFresh, type Snapshot, takeSnapshot } from "~/db/freshness.server";
import { settings } from "~/db/schema.server";
import { type Association, unknownAssociation } from "./association-facts";

let known: { reading: Snapshot; settings: Promise<Association> } | undefined;

/** The association's settings; neutral ones until they are written. Every page asks for them several times. */
export function association(): Promise<Association> {
	if (known && isFresh(known.reading)) return known.settings;
	const reading = takeSnapshot();
	const settings = storedSettings().then(({ rows }) => withDefaults(rows));
	known = { reading, settings };
	settings.catch(() => {
		known = undefined;
	});
	return settings;
}

/** What is known by these settings; where they say nothing, neutral words stand. */
export const withDefaults = (rows: SettingRow[]): Association =>
	Object.assign({ ...unknownAssociation }, Object.fromEntries(rows.map(({ name, value }) => [name, value])));

/** The time zone whose days and clock times the site speaks of. */
export const siteTimeZone = async (): Promise<string> => (await association()).timeZone;

/** The addresses of the association's pages on other sites, as far as they are known. */
export async function socialLinks(): Promise<string[]> {
	const { facebook, instagram, youtube } = await association();
	return [facebook, instagram, youtube].filter(Boolean);
}

/** When one of these settings was last written, or null when none was. */
export async function settingsWrittenAt(names: (keyof Association)[]): Promise<Date | null> {
	const { rows } = await storedSettings();
	const times = rows.flatMap((row) =>
		(names as string[]).includes(row.name) && row.updatedAt ? [row.updatedAt.getTime()] : [],
	);
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

type SettingRow = typeof settings.$inferSelect;

/** The settings as they are stored, and their version: the highest of the rows, 0 when there are none. */
export async function storedSettings(): Promise<{ rows: SettingRow[]; version: number }> {
	const rows = await db.select().from(settings);
	return { rows, version: Math.max(0, ...rows.map(({ version }) => version)) };
}

/**
 * Saves the given settings and leaves the others; an empty text removes what was known. Only what changes counts as
 * written.
 * @param version of the settings as they were read: when any was saved since, nothing is written
 * @returns the names of those that changed
 */
export async function saveAssociation(changes: Partial<Association>, version?: number): Promise<string[]> {
	const changed = await db
		.insert(settings)
		.select(
			sql`select change.key, change.value, ${Date.now()}, ${currentVersion} + 1
				from json_each(${JSON.stringify(changes)}) as change left join settings on settings.name = change.key
				where change.value <> coalesce(settings.value, '') and ${currentVersion} = ${version ?? currentVersion}`,
		)
		.onConflictDoUpdate({ target: settings.name, set: excluded })
		.returning({ name: settings.name });
	return changed.map(({ name }) => name);
}

const currentVersion = sql`(select coalesce(max(version), 0) from settings)`;

const excluded = {
	value: sql`excluded.value`,
	updatedAt: sql`excluded.updated_at`,
	version: sql`excluded.version`,
};

/** For the batch that makes the first administrator: what the association is called, if the condition holds. */
export const nameAssociation = (name: string, when: SQL) =>
	db
		.insert(settings)
		.select(sql`select 'name', ${name}, ${Date.now()}, ${currentVersion} + 1 where ${when}`)
		.onConflictDoUpdate({ target: settings.name, set: excluded });
