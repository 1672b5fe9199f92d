import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { env } from "~/env/env.server";
import { latestEvents } from "~/events/events.server";
import { publishedGallery } from "~/gallery/gallery.server";
import { log } from "~/log/log.server";
import { latestReports } from "~/reports/reports.server";
import { storedSettings } from "~/settings/settings.server";
import { freeSpace } from "~/uploads/free-space.server";

/** With less free than this, in bytes, hardly a photo can be received. */
const leastSpace = 100 * 1024 * 1024;

/** And with less than this beside the database, hardly a report. */
const leastForTexts = 10 * 1024 * 1024;

/** Says whether the site can do its work: show its pages, write to the database, receive files. Details are in the log. */
export async function loader() {
	try {
		await Promise.all([storedSettings(), latestEvents(1), latestReports(1), publishedGallery({})]);
		// Changes nothing, but takes the lock that a change takes.
		await db.run(sql`UPDATE settings SET value = value WHERE 0`);
		const { free } = await freeSpace();
		if (free < leastSpace) return unready("The disk of the uploads is full");
		const { bavail, bsize } = await statfs(env.DATA_DIR);
		if (bavail * bsize < leastForTexts) return unready("The disk of the database is full");
		return new Response("ok", { headers: { "Cache-Control": "no-store" } });
	} catch (error) {
		return unready("The site is not ready", error);
	}
}

function unready(reason: string, error?: unknown) {
	log("error", reason, {}, error);
	return new Response("unready", { status: 503, headers: { "Cache-Control": "no-store", "Retry-After": "30" } });
}
