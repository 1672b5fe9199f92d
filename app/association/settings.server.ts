import { gt, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { type Association, unknownAssociation } from "./association-facts";

/** The association's settings; neutral ones until they are written. */
export async function association(): Promise<Association> {
	const rows = await db.select().from(settings);
	const known = Object.fromEntries(rows.map((row) => [row.name, row.value]));
	return Object.assign({ ...unknownAssociation }, known);
}

/** The time zone whose days and clock times the site speaks of. */
export const siteTimeZone = async (): Promise<string> => (await association()).timeZone;

/** The addresses of the association's pages on other sites, as far as they are known. */
export async function pagesElsewhere(): Promise<string[]> {
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
 * What was written since a form was opened, where it is not what the form brings.
 * @param opened in milliseconds
 * @returns those settings as they are now
 */
export async function writtenSince(opened: number, changes: Partial<Association>): Promise<Partial<Association>> {
	const rows = await db
		.select()
		.from(settings)
		.where(gt(settings.updatedAt, new Date(opened)));
	const brought = new Map(Object.entries(changes));
	const others = rows.filter(({ name, value }) => brought.has(name) && brought.get(name) !== value);
	return Object.fromEntries(others.map(({ name, value }) => [name, value]));
}

/**
 * Saves the given settings and leaves the others; an empty text removes what was known. Only what changes counts as
 * written.
 * @returns the names of those that changed
 */
export async function saveAssociation(changes: Partial<Association>): Promise<string[]> {
	const stored = new Map((await db.select().from(settings)).map(({ name, value }) => [name, value]));
	const updatedAt = new Date();
	const rows = Object.entries(changes)
		.filter(([name, value]) => value !== (stored.get(name) ?? ""))
		.map(([name, value]) => ({ name, value, updatedAt }));
	if (rows.length === 0) return [];
	await db
		.insert(settings)
		.values(rows)
		.onConflictDoUpdate({
			target: settings.name,
			set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
		});
	return rows.map(({ name }) => name);
}

/** For the batch that makes the first administrator: what the association is called, if the condition holds. */
export const nameAssociation = (name: string, when: SQL) =>
	db
		.insert(settings)
		.select(sql`select 'name', ${name}, ${Date.now()} where ${when}`)
		.onConflictDoUpdate({
			target: settings.name,
			set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
		});
