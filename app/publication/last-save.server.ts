import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { events, reports, users } from "~/db/schema.server";

const tables = { events, reports };

/**
 * Author and time of an item's last save; `by` is null when the account is gone. Undefined when there is no such item.
 */
export async function lastSave(section: keyof typeof tables, id: string) {
	const table = tables[section];
	const [row] = await db
		.select({
			version: table.version,
			at: table.updatedAt,
			byId: users.id,
			name: users.name,
			email: users.email,
		})
		.from(table)
		.leftJoin(users, eq(users.id, table.updatedBy))
		.where(eq(table.id, id));
	if (row === undefined) return undefined;
	const { version, at, byId, name, email } = row;
	return { version, at, byId, by: name || email };
}
