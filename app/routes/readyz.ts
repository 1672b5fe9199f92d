import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
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

/** Readiness probe: pages, database writes and uploads work. Details are in the log. */
export async function loader() {
	try {
		await Promise.all([storedSettings(), latestEvents(1), latestReports(1), publishedGallery({})]);
		// No row matches, but the statement takes the write lock.
		await db.run(sql`UPDATE settings SET value = value WHERE 0`);
		const { free } = await freeSpace();
		if (free < minFreeBytes) return unready("The disk of the uploads is full");
		const { bavail, bsize } = await statfs(env.DATA_DIR);
		if (bavail * bsize < minDatabaseBytes) return unready("The disk of the database is full");
		return new Response("ok", { headers: { "Cache-Control": "no-store" } });
	} catch (error) {
		return unready("The site is not ready", error);
	}
}

function unready(reason: string, error?: unknown) {
	log("error", reason, {}, error);
	return new Response("unready", { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "30" } });
}
