import { basename } from "node:path";
import { destroyWithdrawn, purgeProofs, remindOfEnds, settleExpired } from "../app/content/consent/consent-ends.server";
import { sendQueuedMail } from "../app/content/contact/message-mails.server";
import { purgeMessages } from "../app/content/contact/messages.server";
import { purgeDonors } from "../app/giving/pledges/donor-data.server";
import { queueNews } from "../app/giving/pledges/donor-news.server";
import { purgePledges } from "../app/giving/pledges/pledges.server";
import { forgetPayers } from "../app/giving/statements/statement-lines.server";
import { destroySharp } from "../app/media/blur/blur-media.server";
import { sweepFiles } from "../app/media/files/check-files.server";
import { mirrorRefused } from "../app/media/files/refused-pictures.server";
import { settleMedia } from "../app/media/files/settle-media.server";
import { deleteUnreferenced } from "../app/media/files/stored-files.server";
import { isOwnFolder } from "../app/media/files/uploads-folder.server";
import { makeMissingVariants, withoutVariants } from "../app/media/images/make-variants.server";
import { purgeExpiredLinks } from "../app/people/accounts/one-time-links.server";
import { purgeJournal } from "../app/people/journal/journal.server";
import { purgeExpiredSessions } from "../app/people/session/session.server";
import { db, isLocal } from "../app/platform/db/client.server";
import { abandonedJobs, withLease } from "../app/platform/db/cluster/lease.server";
import { isClockRight } from "../app/platform/db/cluster/node-heartbeat.server";
import { mails, messages } from "../app/platform/db/schema.server";
import { log } from "../app/platform/log/log.server";
import { dueMail, purgeMails } from "../app/platform/mail/mail-queue.server";
import { association } from "../app/publishing/settings/settings.server";
import { makeMissingShareFiles, sweepLinkPreviews } from "../app/publishing/sharing/link-preview.server";
import { purgeTrash } from "../app/publishing/trash/trash.server";
import { watchOver } from "../app/site/alarm/alarm.server";
import { backUpAtNight } from "../app/site/backup/backup-child-process.server";
import { sweepScratch } from "../app/site/backup/backup-files.server";
import { recentShareContents, shareContent } from "../app/site/pages/page-content.server";
import { purgeRateLimits } from "../app/web/http/rate-limit.server";
import { markInUse } from "../build-tools/builds.mjs";

const hour = 60 * 60_000;

/** The name of the build that this process runs. */
const ownBuild = basename(import.meta.dirname);

/** The time until the first purge; some hosts stop an idle site within the hour. */
const purgeDelayMs = 10 * 60_000;

/**
 * The interval of a node's searches for abandoned work of other nodes: with the 20 s of a lease, work is taken over
 * within 30 s.
 */
const takeoverIntervalMs = 5000;

/** Starts the hourly jobs, and sweeps once now, for what the last run left behind. */
export function startScheduler() {
	markInUse(ownBuild);
	if (!isLocal)
		setInterval(
			() => takeOver().catch((error) => log("error", "Work of other nodes could not be taken over", {}, error)),
			takeoverIntervalMs,
		).unref();
	void destroySharp(); // nobody's face waits for the clock, as the sweep does
	void sweep();
	setTimeout(() => purgeExpired(), purgeDelayMs).unref();
	setInterval(async () => {
		markInUse(ownBuild);
		await purgeExpired();
		await sweep(); // deletes files: a concurrent backup would list files that are gone
		await backUp(); // not at the start: frequent restarts need no backup each
		await tellOperator();
	}, hour).unref();
}

/**
 * The jobs that another node can take over, by the names of their leases and in their order: the last two wait for
 * pictures, which can take long.
 */
const jobs: Record<string, (takenOver: boolean) => Promise<void>> = {
	backup: backUp,
	purge: purgeExpired,
	sweep,
	"share pictures": makePictures,
};

/** Returns the jobs that may be taken over; the purge not before its first time in this process (`purgeExpired`). */
const namesOfJobs = () => Object.keys(jobs).filter((job) => job !== "purge" || process.uptime() * 1000 > purgeDelayMs);

/** Asks for all kinds of abandoned work in one batch, as idle nodes should not occupy the primary. */
const findLeftWork = async (names: string[]) =>
	db.batch([abandonedJobs(names), withoutVariants(), dueMail(messages), dueMail(mails)]);

let asking = false;
let takingOver = false;

/** Does the abandoned work of nodes that have died. */
async function takeOver() {
	if (asking) return;
	asking = true;
	// Jobs run one after the other, as a sweep deletes files that a backup lists.
	const [abandoned, pictures, ...due] = await findLeftWork(takingOver ? [] : namesOfJobs()).finally(() => {
		asking = false;
	});
	if (due.flat().length > 0) void sendQueuedMail(association);
	if (pictures.length > 0) void makeVariants();
	if (abandoned.length === 0) return;
	takingOver = true;
	try {
		for (const [name, work] of Object.entries(jobs)) if (abandoned.some((job) => job.name === name)) await work(true);
	} finally {
		takingOver = false;
	}
}

/** Skips the backup with a wrong clock or without the uploads: rotation would delete good backups in its favour. */
async function backUp(takenOver = false) {
	try {
		if ((await isClockRight()) && (await isOwnFolder())) await backUpAtNight(undefined, takenOver);
	} catch (error) {
		log("error", "The nightly backup failed", {}, error);
	}
}

async function tellOperator() {
	try {
		if (await isClockRight()) await watchOver();
	} catch (error) {
		log("error", "The state of the site could not be watched", {}, error);
	}
}

/** Skips folders without the pictures, as the failures would count as attempts. */
async function makeVariants() {
	if (await isOwnFolder()) await makeMissingVariants();
}

async function makePictures(takenOver = false) {
	if (!(await isOwnFolder())) return;
	await makeMissingVariants();
	await makeMissingShareFiles(recentShareContents(), takenOver);
}

/** Runs each task even if others fail; it stops when the lease is lost, as another node then runs them. */
async function doEach(assertHeld: () => void, tasks: Record<string, () => Promise<unknown>>) {
	for (const [task, work] of Object.entries(tasks)) {
		assertHeld();
		try {
			await work();
		} catch (error) {
			log("error", "A task of housekeeping failed", { task }, error);
		}
	}
}

/**
 * Deletes data past its retention. It does not run right at the start, as a machine may boot with a clock that is a
 * year ahead and correct it a minute later.
 */
async function purgeExpired(takenOver = false) {
	try {
		if (!(await isClockRight())) return;
		const purgeEach = (assertHeld: () => void) =>
			doEach(assertHeld, {
				messages: purgeMessages,
				pledges: purgePledges,
				donors: purgeDonors,
				mails: purgeMails,
				payers: forgetPayers,
				trash: async () => deleteUnreferenced(await purgeTrash()),
				journal: purgeJournal,
				"ends of authorisations": () => settleExpired(),
				"reminders of ends": () => remindOfEnds(),
				"withdrawn photos": () => destroyWithdrawn(),
				"proofs of authorisations": () => purgeProofs(),
			});
		await withLease("purge", purgeEach, { takenOver });
	} catch (error) {
		log("error", "Expired data could not be deleted", {}, error);
	}
}

async function sweep(takenOver = false) {
	void sendQueuedMail(association); // not awaited: a slow mail server must not delay the rest
	try {
		if (!(await isClockRight())) return;
		const sweepEach = (assertHeld: () => void) =>
			doEach(assertHeld, {
				files: sweepFiles,
				"sharp photos": destroySharp,
				"share pictures": () => sweepLinkPreviews(shareContent),
				sessions: purgeExpiredSessions,
				links: purgeExpiredLinks,
				"rate limits": purgeRateLimits,
				news: () => queueNews(),
			});
		await withLease("sweep", sweepEach, { takenOver });
		await doEach(() => {}, {
			"unfinished backups": sweepScratch,
			"refused pictures": mirrorRefused,
			"photos of people": () => settleMedia(),
			pictures: makePictures,
		});
	} catch (error) {
		log("error", "Housekeeping failed", {}, error);
	}
}
