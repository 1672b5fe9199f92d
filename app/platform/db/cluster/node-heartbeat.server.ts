import { and, eq, gt, like, lte, ne, sql } from "drizzle-orm";
import { client, db, isLocal } from "~/platform/db/client.server";
import { explainRefusal } from "~/platform/db/connect.server";
import { log } from "~/platform/log/log.server";
import { newId } from "../new-id.server";
import { leases } from "../schema.server";
import { createLeases, databaseNow, renewalsPaused } from "./lease.server";

/** The interval between two heartbeats of a node on a server, and the silence after which it counts as stopped. */
const nodeHeartbeatIntervalMs = 10_000;
const nodeTimeoutMs = 30_000;

/** Milliseconds by which this node's clock may differ from the database server's. */
const maxClockOffsetMs = 2 * 60_000;

/** Prefix of nodes' rows; `app/site/backup/running-site.server.ts` finds them, with its own connection. */
const prefix = "node:";

const name = `${prefix}${newId()}`;
let timer: NodeJS.Timeout | undefined;
let secrets = "";

/** The findings of the last heartbeat. */
type Findings = {
	/** Milliseconds by which this node's clock is ahead of the database server's. */
	clockOffset: number;
	/** Whether another node rejects this node's cookies, or this node those of another. */
	cookiesDiffer: boolean;
};

let findings: Findings = { clockOffset: 0, cookiesDiffer: false };

/** Returns by how many milliseconds this node's clock is ahead of the database server's, when that is too much. */
export function wrongClock(): number | undefined {
	const { clockOffset } = findings;
	return Math.abs(clockOffset) > maxClockOffsetMs ? clockOffset : undefined;
}

export const cookiesDiffer = () => findings.cookiesDiffer;

/** Compares the clocks now: a wrong one makes everything look old. A database file has its machine's clock. */
export async function isClockRight(): Promise<boolean> {
	if (!isLocal) await beat();
	return wrongClock() === undefined;
}

/**
 * Marks a database on a server as used by this process, until the process stops. Meanwhile a restore is refused.
 * @param fingerprints of the secrets of this node's cookies, which the other nodes compare with theirs
 */
export async function startNodeHeartbeat(fingerprints: string[]) {
	secrets = fingerprints.join(" ");
	await client.execute(createLeases).catch(explainRefusal()); // this runs before the first migration
	await db.delete(leases).where(and(like(leases.name, `${prefix}%`), sql`${leases.until} < ${databaseNow}`));
	await beat();
	timer = setInterval(() => {
		if (!renewalsPaused()) beat().catch((error) => log("error", "This node cannot say that it runs", {}, error));
	}, nodeHeartbeatIntervalMs).unref();
}

async function beat() {
	const values = { holder: secrets, until: sql<Date>`${databaseNow} + ${nodeTimeoutMs}` };
	const asked = Date.now();
	const [[row], others] = await db.batch([
		db
			.insert(leases)
			.values({ name, ...values })
			.onConflictDoUpdate({ target: leases.name, set: values })
			.returning({ until: leases.until }),
		db
			.select({ secrets: leases.holder })
			.from(leases)
			.where(
				and(
					like(leases.name, `${prefix}%`),
					ne(leases.name, name),
					gt(leases.until, databaseNow),
					lte(leases.until, values.until), // later times are from a clock that was ahead
				),
			),
	]);
	const answered = Date.now();
	if (row === undefined) throw new Error("A heartbeat without a row");
	const databaseTime = row.until.getTime() - nodeTimeoutMs;
	observe({
		clockOffset: Math.min(Math.max(databaseTime, asked), answered) - databaseTime, // right for a slow answer, too
		cookiesDiffer: others.some((other) => !acceptEachOther(secrets, other.secrets)),
	});
}

/** Nodes sign with their first secret and accept all; `holder` of an earlier version is the node's name. */
function acceptEachOther(own: string, other: string): boolean {
	const [ones, others] = [own.split(" "), other.split(" ")];
	const [one = "", another = ""] = [ones[0], others[0]];
	return another.startsWith(prefix) || (others.includes(one) && ones.includes(another));
}

/** Logs the findings that have changed. */
function observe(found: Findings) {
	const [clockBefore, cookiesBefore] = [wrongClock(), cookiesDiffer()];
	findings = found;
	const clock = wrongClock();
	if ((clock === undefined) !== (clockBefore === undefined)) {
		const fields = { seconds: Math.round(found.clockOffset / 1000) };
		if (clock === undefined) log("info", "The clock agrees with that of the database server again", fields);
		else
			log(
				"error",
				"The clock is ahead of that of the database server (or, below 0, behind): nothing old is deleted",
				fields,
			);
	}
	if (found.cookiesDiffer && !cookiesBefore)
		log("error", "Another node has another SESSION_SECRET: sessions of one are refused by the other");
	if (!found.cookiesDiffer && cookiesBefore) log("info", "The sessions of each node are accepted by the others again");
}

/** Removes the mark at a graceful stop; a process that was killed counts as stopped after 30 seconds. */
export async function stopNodeHeartbeat() {
	clearInterval(timer);
	await db
		.delete(leases)
		.where(eq(leases.name, name))
		.catch((error) => log("error", "This node cannot say that it stopped", {}, error));
}
