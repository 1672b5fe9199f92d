import { and, eq, like, sql } from "drizzle-orm";
import { log } from "~/log/log.server";
import { client, db } from "./client.server";
import { explainRefusal } from "./connect.server";
import { createLeases, databaseNow, renewalsPaused } from "./lease.server";
import { newId } from "./new-id.server";
import { leases } from "./schema.server";

/** How often a node on a server says that it runs, and when one counts as stopped, in milliseconds. */
const heartbeatInterval = 10_000;
const heartbeatTimeout = 30_000;

/** `app/backup/running-site.server.ts` looks for it, without opening the site's database. */
const prefix = "node:";

const name = `${prefix}${newId()}`;
let timer: NodeJS.Timeout | undefined;

/** Marks a database on a server as used by this process, until it stops. A restore refuses meanwhile. */
export async function startNodeHeartbeat() {
	const until = sql`${databaseNow} + ${heartbeatTimeout}`;
	const beat = () =>
		db.insert(leases).values({ name, holder: name, until }).onConflictDoUpdate({ target: leases.name, set: { until } });
	await client.execute(createLeases).catch(explainRefusal()); // before the first migration
	await db.delete(leases).where(and(like(leases.name, `${prefix}%`), sql`${leases.until} < ${databaseNow}`));
	await beat();
	timer = setInterval(() => {
		if (!renewalsPaused()) beat().catch((error) => log("error", "This node cannot say that it runs", {}, error));
	}, heartbeatInterval).unref();
}

/** At a graceful stop; a process that was killed counts as stopped after 30 seconds. */
export async function stopNodeHeartbeat() {
	clearInterval(timer);
	await db
		.delete(leases)
		.where(eq(leases.name, name))
		.catch((error) => log("error", "This node cannot say that it stopped", {}, error));
}
