import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";
import { neutralFacts, type PublicFacts } from "./neutral-facts";

/** What the association tells of itself; an empty text is not known yet, and then not shown. */
export type Association = PublicFacts & { timeZone: string };

const unknown: Association = { ...neutralFacts, timeZone: "Europe/Paris" };

/** The association's settings; neutral ones until they are written. */
export async function association(): Promise<Association> {
	const rows = await db.select().from(settings);
	const known = Object.fromEntries(rows.map((row) => [row.name, row.value]));
	return Object.assign({ ...unknown }, known);
}

/** Saves the given settings and leaves the others. */
export async function saveAssociation(changes: Partial<Association>) {
	const rows = Object.entries(changes).map(([name, value]) => ({ name, value }));
	if (rows.length === 0) return;
	await db
		.insert(settings)
		.values(rows)
		.onConflictDoUpdate({ target: settings.name, set: { value: sql`excluded.value` } });
}
