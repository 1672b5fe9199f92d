import { type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { memoizeRead } from "~/platform/db/next-change.server";
import { settings } from "~/platform/db/schema.server";
import { type Association, type Claims, defaultAssociation, defaultClaims } from "./association-facts";

/** The settings with defaults; memoized, since every page reads them several times. */
export const association = memoizeRead(async () => withDefaults((await storedSettings()).rows));

/** Returns stored settings over defaults. */
export const withDefaults = (rows: SettingRow[]): Association =>
	Object.assign({ ...defaultAssociation }, Object.fromEntries(rows.map(({ name, value }) => [name, value])));

export const siteTimeZone = async (): Promise<string> => (await association()).timeZone;

/** Returns the site's statements about the association. */
export async function claims(): Promise<Claims> {
	const settings = await association();
	const names = Object.keys(defaultClaims) as (keyof Claims)[];
	return Object.fromEntries(names.map((name) => [name, settings[name]])) as Claims;
}

/** Returns the stored profile URLs on other sites. */
export async function socialLinks(): Promise<string[]> {
	const { facebook, instagram, youtube } = await association();
	return [facebook, instagram, youtube].filter(Boolean);
}

/** Returns when one of these settings was last saved; null when none is stored. */
export async function settingsWrittenAt(names: (keyof Association)[]): Promise<Date | null> {
	const { rows } = await storedSettings();
	const times = rows.flatMap((row) =>
		(names as string[]).includes(row.name) && row.updatedAt ? [row.updatedAt.getTime()] : [],
	);
	return times.length > 0 ? new Date(Math.max(...times)) : null;
}

type SettingRow = typeof settings.$inferSelect;

/** Returns the stored settings and their version: the highest of the rows, 0 without rows. */
export async function storedSettings(): Promise<{ rows: SettingRow[]; version: number }> {
	const rows = await db.select().from(settings);
	return { rows, version: Math.max(0, ...rows.map(({ version }) => version)) };
}

/**
 * Saves the given settings; an empty string empties one, whatever its default. Only rows that change get the new version.
 * @param version optimistic version of the settings as read: nothing is written when any was saved since
 * @returns the names of the changed settings
 */
export async function saveAssociation(changes: Partial<Association>, version?: number): Promise<string[]> {
	const changed = await db
		.insert(settings)
		.select(
			sql`select change.key, change.value, ${Date.now()}, ${currentVersion} + 1
				from json_each(${JSON.stringify(changes)}) as change left join settings on settings.name = change.key
				where change.value <> coalesce(settings.value, ${JSON.stringify(defaultClaims)} ->> change.key, '') and ${currentVersion} = ${version ?? currentVersion}`,
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

/** Returns a statement for the batch that creates the first administrator: sets the name if the condition holds. */
export const nameAssociation = (name: string, when: SQL) =>
	db
		.insert(settings)
		.select(sql`select 'name', ${name}, ${Date.now()}, ${currentVersion} + 1 where ${when}`)
		.onConflictDoUpdate({ target: settings.name, set: excluded });
