import { inArray } from "drizzle-orm";
import { db } from "~/db/client.server";
import { messages, trashedTables, users } from "~/db/schema.server";
import { contentKinds, kindNames } from "~/kinds/content-kinds";
import { adminPaths, contentPaths } from "~/kinds/paths";
import type { Entry } from "./journal.server";

/** The present pages of the subjects of some entries, by id; deleted ones have none. */
export async function addressesOf(entries: Pick<Entry, "action" | "subjectId">[]): Promise<Map<string, string>> {
	const of = (kind: string) =>
		entries.flatMap(({ action, subjectId }) => (action.startsWith(`${kind}.`) && subjectId ? [subjectId] : []));
	const found = async (name: (typeof kindNames)[number]) => {
		const [table, { audit }] = [trashedTables[name], contentKinds[name]];
		const rows = await db
			.select({ id: table.id, deletedAt: table.deletedAt })
			.from(table)
			.where(inArray(table.id, of(audit)));
		return rows.map(({ id, deletedAt }) => [id, deletedAt ? adminPaths.trash : contentPaths.item(name, id)] as const);
	};
	const known = async (table: typeof messages | typeof users, kind: string, list: string) => {
		const rows = await db
			.select({ id: table.id })
			.from(table)
			.where(inArray(table.id, of(kind)));
		return rows.map(({ id }) => [id, list] as const);
	};
	const addresses = await Promise.all([
		...kindNames.map(found),
		known(messages, "message", adminPaths.messages),
		known(users, "account", adminPaths.accounts),
	]);
	return new Map(addresses.flat());
}
