import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach } from "vitest";
import { db } from "~/db/client.server";
import { openSite } from "./open-site";

/** The built site, on which Awa is signed in; these tables are emptied before each test, in this order. */
export async function openSignedIn(...emptied: SQLiteTable[]) {
	const site = await openSite();
	beforeAll(site.signIn);
	beforeEach(async () => {
		for (const table of emptied) await db.delete(table);
	});
	return site;
}
