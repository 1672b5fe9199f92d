import { db } from "~/db/client.server";
import { statementColumns } from "~/db/schema.server";
import { type ColumnRole, columnRoles } from "~/statement-formats/csv-columns";
import type { NamedColumns } from "~/statement-formats/csv-header.server";

const isRole = (role: string): role is ColumnRole => Object.hasOwn(columnRoles, role);

/** The roles that volunteers gave to the columns of tables. */
export async function namedColumns(): Promise<NamedColumns> {
	const rows = await db.select().from(statementColumns);
	return Object.fromEntries(
		rows.map(({ signature, roles }) => [signature, roles.map((role) => (isRole(role) ? role : "none"))]),
	);
}

/** The statement that remembers what the columns of a table hold. */
export const nameColumns = (signature: string, roles: ColumnRole[]) =>
	db
		.insert(statementColumns)
		.values({ signature, roles })
		.onConflictDoUpdate({ target: statementColumns.signature, set: { roles } });
