import { setTimeout as wait } from "node:timers/promises";
import { and, eq, gt, inArray, isNull, lt, lte, ne, notLike, or, sql } from "drizzle-orm";
import { db } from "~/platform/db/client.server";
import { log } from "~/platform/log/log.server";
import { newId } from "../new-id.server";
import { leases } from "../schema.server";

// This file has the whole life of a lease: acquire, renew, wait and release share the duration and the clock.

/** The `holder` of a released lease. */
const nobody = "";

/** Prefix of the `holder` when the job was taken over from a process that died. */
const takeover = "takeover:";

/** The time until a lease expires unless it is renewed, and between two renewals by its holder. */
const durationMs = 20_000;
const renewalIntervalMs = 5000;

/** The database's clock in milliseconds, because the clocks of nodes differ. */
export const databaseNow = sql`cast(unixepoch('subsec') * 1000 as integer)`;
const expiry = sql`${databaseNow} + ${durationMs}`;

type LeaseOptions = {
	/** The job is not done again when it was finished after this moment. */
	unlessSince?: Date;
	/** Whether the job is taken over from a process that died (`abandonedJobs`). */
	takenOver?: boolean;
};

/**
 * Does a job while no other process does it. Leases are rows and follow the database's clock. When the holder dies,
 * another process may take over after 20 seconds.
 * @param name of the job
 * @param work gets a function to call before each write, which throws when the lease is lost: it could not be renewed,
 *   or the process slept
 * @returns whether the job was done; false when another process does it, or it is not due
 * @throws what the work throws, or `LeaseLost`
 */
export async function withLease(
	name: string,
	work: (assertHeld: () => void) => Promise<unknown>,
	{ unlessSince, takenOver = false }: LeaseOptions = {},
): Promise<boolean> {
	const holder = (takenOver ? takeover : "") + newId();
	let heldUntil = performance.now() + durationMs; // monotonic, and set before the request: never too late
	if (!(await acquire(name, holder, unlessSince))) return false;
	const assertHeld = () => {
		if (performance.now() >= heldUntil) throw new LeaseLost(name);
	};
	const timer = setInterval(async () => {
		if (renewalsPaused()) return;
		const from = performance.now();
		const held = await renew(name, holder);
		if (held) heldUntil = from + durationMs;
		if (held === false) heldUntil = 0; // this also detects a suspend, which the monotonic clock does not count
	}, renewalIntervalMs).unref();
	try {
		await work(assertHeld);
		assertHeld();
		await db
			.update(leases)
			.set({ until: databaseNow, doneAt: databaseNow })
			.where(and(eq(leases.name, name), eq(leases.holder, holder)));
		return true;
	} catch (error) {
		await release(name, holder);
		throw error;
	} finally {
		clearInterval(timer);
	}
}

let pauses = 0;

/** Returns whether this process is in a long transaction, which a server ends after 5 s if a write waits. */
export const renewalsPaused = () => pauses > 0;

/** Does the work of such a transaction, without renewing any lease meanwhile. */
export async function withoutRenewals<Result>(work: () => Promise<Result>): Promise<Result> {
	pauses++;
	try {
		return await work();
	} finally {
		pauses--;
	}
}

/** Thrown when a lease has expired or was taken: another process may have taken over the job. */
export class LeaseLost extends Error {
	constructor(name: string) {
		super(`The lease ${name} was lost`);
	}
}

/** Creates the table of leases as the migrations do, for the lease of the very migration that creates it. */
export const createLeases =
	"CREATE TABLE IF NOT EXISTS `leases` (`name` text PRIMARY KEY NOT NULL, `holder` text NOT NULL, `until` integer NOT NULL, `done_at` integer)";

/** The time to wait for a lease, and between two attempts. */
const maxWaitMs = 120_000;
const retryIntervalMs = 500;

/**
 * Does a job as soon as no other process does it.
 * @throws Error in French when another process still holds the lease after two minutes
 */
export async function waitForLease(name: string, work: () => Promise<unknown>) {
	const end = performance.now() + maxWaitMs;
	while ((await isHeld(name)) || !(await withLease(name, work))) {
		if (performance.now() > end)
			throw new Error(
				"Un autre serveur du site prépare la base de données depuis deux minutes\u202f: attendez, puis recommencez.",
			);
		await wait(retryIntervalMs);
	}
}

/** Returns whether a lease is held. It writes nothing: a write would end a long transaction of the holder. */
async function isHeld(name: string): Promise<boolean> {
	const held = and(eq(leases.name, name), gt(leases.until, databaseNow), lte(leases.until, expiry));
	return (await db.select({ name: leases.name }).from(leases).where(held)).length > 0;
}

async function acquire(name: string, holder: string, unlessSince?: Date): Promise<boolean> {
	// A lease that expires later than a new one would, or that was finished in the future, is from a clock that was ahead.
	const free = or(lte(leases.until, databaseNow), gt(leases.until, expiry));
	const due = unlessSince && or(isNull(leases.doneAt), lt(leases.doneAt, unlessSince), gt(leases.doneAt, databaseNow));
	const rows = await db
		.insert(leases)
		.values({ name, holder, until: expiry })
		.onConflictDoUpdate({
			target: leases.name,
			set: { holder, until: expiry },
			setWhere: and(free, due),
		})
		.returning({ name: leases.name });
	return rows.length > 0;
}

/** Returns when a job was last finished by any process; null before the first time. */
export async function lastDone(name: string): Promise<Date | null> {
	const [lease] = await db.select({ doneAt: leases.doneAt }).from(leases).where(eq(leases.name, name));
	return lease?.doneAt ?? null;
}

/** @returns whether the lease is still held; undefined when the database cannot be reached */
async function renew(name: string, holder: string): Promise<boolean | undefined> {
	try {
		const rows = await db
			.update(leases)
			.set({ until: expiry })
			.where(and(eq(leases.name, name), eq(leases.holder, holder), gt(leases.until, databaseNow)))
			.returning({ name: leases.name });
		return rows.length > 0;
	} catch (error) {
		log("error", "A lease could not be renewed", { name }, error);
		return undefined;
	}
}

async function release(name: string, holder: string) {
	await db
		.update(leases)
		.set({ holder: nobody, until: databaseNow })
		.where(and(eq(leases.name, name), eq(leases.holder, holder)))
		.catch((error) => log("error", "A lease could not be released", { name }, error)); // the lease expires anyway
}

/** Releases all leases, at the start of the only process of a database file: their former holder has ended. */
export const releaseAll = () => db.update(leases).set({ holder: nobody, until: databaseNow });

/**
 * Returns the query for those of the jobs whose process died while doing them: the lease expired, neither finished nor
 * released. Jobs that killed the process that took them over are left out: they would kill one node after the other.
 */
export function abandonedJobs(names: string[]) {
	const unfinished = or(isNull(leases.doneAt), ne(leases.doneAt, leases.until));
	return db
		.select({ name: leases.name })
		.from(leases)
		.where(
			and(
				inArray(leases.name, names),
				ne(leases.holder, nobody),
				notLike(leases.holder, `${takeover}%`),
				lte(leases.until, databaseNow),
				unfinished,
			),
		);
}
