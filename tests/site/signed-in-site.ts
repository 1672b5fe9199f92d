import { rmSync } from "node:fs";
import { join } from "node:path";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach } from "vitest";
import { db } from "~/platform/db/client.server";
import { env } from "~/platform/env/env.server";
import { openSite } from "./open-site";

/** The built site, on which Awa is signed in; before each test these tables are emptied, in this order: numbers begin at 1. */
export async function openSignedIn(...emptied: SQLiteTable[]) {
	const site = await openSite();
	beforeAll(site.signIn);
	beforeEach(async () => {
		for (const table of emptied) await db.delete(table);
		rmSync(join(env.DATA_DIR, "last-receipt-number"), { force: true });
	});
	return site;
}
