import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { latestEvents } from "~/content/events/event-lists.server";
import { publishedGallery } from "~/content/gallery/gallery.server";
import { latestReports } from "~/content/reports/report-lists.server";
import { freeSpace } from "~/media/files/disk-files.server";
import { uploadsFolder } from "~/media/files/uploads-folder.server";
import { db, isLocal, replicaState } from "~/platform/db/client.server";
import { wrongClock } from "~/platform/db/cluster/node-heartbeat.server";
import { isUnreachable, withinTimeLimit } from "~/platform/db/cluster/time-limit.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { storedSettings } from "~/publishing/settings/settings.server";

/** Minimum free bytes for uploads. */
const minFreeBytes = 100 * 1024 * 1024;

/** Minimum free bytes beside the database. */
const minDatabaseBytes = 10 * 1024 * 1024;

/** Milliseconds for an answer of a database server: load balancers wait for two or three seconds. */
const timeLimitMs = 1000;

/**
 * Readiness probe: pages, database writes and uploads work. Details are in the log. A node stays ready while the
 * primary of a libSQL server cannot be reached or the uploads cannot be written, since it goes on serving pages: the
 * answer is then « read-only ». With a wrong clock it is not ready, as the other nodes would refuse its cookies.
 */
export async function loader() {
	try {
		const clock = wrongClock();
		if (clock !== undefined)
			return unready(`clock: ${inSeconds(clock)} ${clock > 0 ? "ahead of" : "behind"} the database server`);
		const uploads = await limited(uploadsFolder());
		if (uploads === "foreign") return unready("uploads: not the folder of this site");
		const [writable] = await Promise.all([canWrite(), canRead()]);
		const { free } = await freeSpace();
		if (free < minFreeBytes) return failed("The disk of the uploads is full");
		const { bavail, bsize } = await statfs(env.DATA_DIR);
		if (bavail * bsize < minDatabaseBytes) return failed("The disk of the database is full");
		const replica = stateOfReplica(writable);
		const lines = uploads === "writable" ? replica : [...replica, "uploads: read-only"];
		return answer([writable && uploads === "writable" ? "ok" : "read-only", ...lines], { headers });
	} catch (error) {
		return failed("The site is not ready", error);
	}
}

const limited = <Result>(work: Promise<Result>) => (isLocal ? work : withinTimeLimit(work, timeLimitMs));

/** Checks reads. @throws unless pages can be rendered, perhaps later, by the replica */
async function canRead() {
	try {
		await limited(Promise.all([storedSettings(), latestEvents(1), latestReports(1), publishedGallery({})]));
	} catch (error) {
		const state = replicaState?.() ?? "unreachable";
		if (!isUnreachable(error) || state === "unreachable" || state === "another history") throw error;
	}
}

async function canWrite(): Promise<boolean> {
	try {
		// No row matches, but the statement takes the write lock.
		await limited(db.run(sql`UPDATE settings SET value = value WHERE 0`).execute());
		return true;
	} catch (error) {
		if (isLocal) throw error;
		log("error", "The primary database server cannot be written", {}, error);
		return false;
	}
}

function stateOfReplica(writable: boolean): string[] {
	const state = replicaState?.();
	if (state === "another history")
		return [`replica: ${state}, not read: correct DATABASE_READ_URL, or empty its folder`];
	if (typeof state !== "number") return state === undefined ? [] : [`replica: ${state}`];
	if (!writable) return ["replica: lag unknown"];
	return [`replica: ${state} ${state === 1 ? "write" : "writes"} behind`];
}

const inSeconds = (milliseconds: number) => `${Math.round(Math.abs(milliseconds) / 1000)} s`;

const headers = { "Cache-Control": "no-store" };

const answer = (lines: string[], init: ResponseInit) => new Response(`${lines.join("\n")}\n`, init);

const unready = (...details: string[]) =>
	answer(["unready", ...details], { status: 503, headers: { ...headers, "Retry-After": "30" } });

function failed(reason: string, error?: unknown) {
	log("error", reason, {}, error);
	return unready();
}
