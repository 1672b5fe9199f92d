import { basename } from "node:path";
import { purgeExpiredLinks } from "../app/accounts/one-time-links.server";
import { backUpAtNight } from "../app/backup/backup-child-process.server";
import { sweepScratch } from "../app/backup/backup-files.server";
import { purgeMessages } from "../app/contact/messages.server";
import { sendOutbox } from "../app/contact/outbox.server";
import { env } from "../app/env/env.server";
import { sweepFiles } from "../app/files/check-files.server";
import { deleteUnreferenced } from "../app/files/delete-unreferenced.server";
import { purgeRateLimits } from "../app/http/rate-limit.server";
import { makeMissingVariants } from "../app/images/make-variants.server";
import { purgeJournal } from "../app/journal/journal.server";
import { log } from "../app/log/log.server";
import { purgeExpiredSessions } from "../app/session/session.server";
import { association } from "../app/settings/settings.server";
import { purgeTrash } from "../app/trash/trash.server";
import { markInUse } from "../build-tools/builds.mjs";

const hour = 60 * 60_000;

/** The name of the build that this process runs. */
const ownBuild = basename(import.meta.dirname);

/** How long after the start what is old is first deleted, in milliseconds; some hosts stop a site that rests before the hour. */
const purgeDelay = 10 * 60_000;

/** Starts what the site does by itself: now, for what the last stop left, and every hour. */
export function startScheduler() {
	markInUse(ownBuild);
	void sweep();
	setTimeout(purgeExpired, purgeDelay).unref();
	setInterval(async () => {
		markInUse(ownBuild);
		await purgeExpired();
		await sweep(); // which deletes files: beside it, a backup would know some that are gone
		await backUp(); // not at the start: whoever starts a site again and again needs no backup each time
	}, hour).unref();
}

async function backUp() {
	if (!env.databaseUrl.startsWith("file:")) return; // a libSQL server is backed up where it runs
	await backUpAtNight().catch((error) => log("error", "The backup of the night could not be made", {}, error));
}

/**
 * Deletes what was kept for as long as it is to be. Not right at the start: a machine may begin with a clock that is a year
 * ahead, and learn the time a minute later.
 */
async function purgeExpired() {
	try {
		await purgeMessages();
		await deleteUnreferenced(await purgeTrash());
		await purgeJournal();
	} catch (error) {
		log("error", "What is old could not be deleted", {}, error);
	}
}

async function sweep() {
	void sendOutbox(association); // a slow mail server holds up nothing else
	try {
		await sweepFiles();
		await sweepScratch();
		await purgeExpiredSessions();
		await purgeExpiredLinks();
		await purgeRateLimits();
		await makeMissingVariants();
	} catch (error) {
		log("error", "Housekeeping failed", {}, error);
	}
}
