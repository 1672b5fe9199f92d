import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { db, isLocal, replicaLag } from "~/db/client.server";
import { env } from "~/env/env.server";
import { latestEvents } from "~/events/event-lists.server";
import { publishedGallery } from "~/gallery/gallery.server";
import { log } from "~/log/log.server";
import { latestReports } from "~/reports/report-lists.server";
import { storedSettings } from "~/settings/settings.server";
import { freeSpace } from "~/uploads/free-space.server";

/** Minimum free bytes for uploads. */
const minFreeBytes = 100 * 1024 * 1024;

/** Minimum free bytes beside the database. */
const minDatabaseBytes = 10 * 1024 * 1024;

/**
 * Readiness probe: pages, database writes and uploads work. Details are in the log. On a libSQL server a node stays
 * ready while the primary cannot be reached, since it goes on serving pages: the answer is then « read-only ».
 */
export async function loader() {
	try {
		await Promise.all([storedSettings(), latestEvents(1), latestReports(1), publishedGallery({})]);
		const writable = await canWrite();
		const { free } = await freeSpace();
		if (free < minFreeBytes) return unready("The disk of the uploads is full");
		const { bavail, bsize } = await statfs(env.DATA_DIR);
		if (bavail * bsize < minDatabaseBytes) return unready("The disk of the database is full");
		return new Response([writable ? "ok" : "read-only", ...replicaState()].join("\n"), { headers });
	} catch (error) {
		return unready("The site is not ready", error);
	}
}

async function canWrite(): Promise<boolean> {
	try {
		// No row matches, but the statement takes the write lock.
		await db.run(sql`UPDATE settings SET value = value WHERE 0`);
		return true;
	} catch (error) {
		if (isLocal) throw error;
		log("error", "The primary database server cannot be written", {}, error);
		return false;
	}
}

function replicaState(): string[] {
	if (replicaLag === undefined) return [];
	const lag = replicaLag();
	return [lag === undefined ? "replica: unreachable" : `replica: ${lag} writes behind`];
}

const headers = { "Cache-Control": "no-store" };

function unready(reason: string, error?: unknown) {
	log("error", reason, {}, error);
	return new Response("unready", { status: 503, headers: { ...headers, "Retry-After": "30" } });
}
