import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { settings } from "~/db/schema.server";

const name = "secondFactorDemanded";

/** The SQL condition that who sees money needs a second factor. */
export const isSecondFactorDemanded = sql`exists (select 1 from settings where name = ${name} and value = 'yes')`;

/** Whether who sees money needs a second factor. */
export const secondFactorDemanded = async () => (await db.$count(settings, sql`name = ${name} and value = 'yes'`)) > 0;

/** Sets that. @returns whether it changed */
export async function demandSecondFactor(demanded: boolean): Promise<boolean> {
	if (demanded === (await secondFactorDemanded())) return false;
	const value = demanded ? "yes" : "no";
	const version = sql`(select coalesce(max(version), 0) + 1 from settings)`;
	const changed = await db
		.insert(settings)
		.values({ name, value, updatedAt: new Date(), version })
		.onConflictDoUpdate({
			target: settings.name,
			set: { value, updatedAt: new Date(), version },
			setWhere: sql`${settings.value} <> ${value}`,
		})
		.returning({ name: settings.name });
	return changed.length > 0;
}
