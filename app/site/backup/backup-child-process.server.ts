import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { calendarDateAt, clockTimeAt, formatTime } from "~/platform/calendar/calendar-date";
import { isLocal } from "~/platform/db/client.server";
import { withLease } from "~/platform/db/cluster/lease.server";
import { env } from "~/platform/env/env.server";
import { ownProgram } from "~/platform/env/run-in-process.server";
import { log } from "~/platform/log/log.server";
import { type Backup, backups, newestBackup } from "./backup-files.server";
import { exitCodeOfGaps } from "./backup-gaps";
import { lastCheck, lastSending } from "./last-check.server";

let runningBackup: Promise<Backup> | undefined;
let undeliveredBackup: Backup | undefined;

/**
 * Creates a backup in a child process, so that copying and compressing neither block requests nor leave memory behind.
 * Concurrent calls share one backup.
 * @throws Error when there is no backup afterwards; the child process has written the reason in French
 */
export function backUpInChildProcess(): Promise<Backup> {
	runningBackup ??= createBackup().finally(() => {
		runningBackup = undefined;
	});
	return runningBackup;
}

async function createBackup(): Promise<Backup> {
	await runBackupProgram("make");
	const backup = await newestBackup();
	if (backup === undefined) throw new Error("No backup was made");
	return backup;
}

/** Milliseconds for which a backup that nobody has downloaded counts as current. */
const maxAgeMs = 10 * 60_000;

/**
 * Returns a current backup for download. A retry, for example after a proxy's timeout, gets the backup in progress or
 * the one finished in the meantime.
 */
export async function backupForDownload(now = Date.now()): Promise<Backup> {
	const age = now - (undeliveredBackup?.madeAt.getTime() ?? 0);
	if (undeliveredBackup && age >= 0 && age < maxAgeMs && existsSync(undeliveredBackup.path)) return undeliveredBackup;
	undeliveredBackup = await backUpInChildProcess();
	return undeliveredBackup;
}

/** Must be called when a download begins: the next one needs a new backup, with what was written since. */
export function downloadStarted() {
	undeliveredBackup = undefined;
}

/**
 * Creates the nightly backup, once the night has begun and unless there is one of today; then verifies the newest,
 * unless one was verified this week, and sends it to the other place that the operator named. What fails is tried again
 * each hour. A lease makes sure that one node does it.
 */
export async function backUpAtNight(now = new Date(), takenOver = false) {
	if (now.getUTCHours() < nightBegins) return;
	const unlessSince = isLocal ? undefined : new Date(now.toISOString().slice(0, 10)); // another node may have made it
	await withLease("backup", () => backUpAndVerify(now), { unlessSince, takenOver });
}

async function backUpAndVerify(now: Date) {
	const today = now.toISOString().slice(0, 10);
	const latest = await newestBackup(now.getTime());
	const newest = latest?.madeAt.toISOString().startsWith(today) ? latest : await backUpInChildProcess();
	if (!(await isVerified(newest, now))) await runBackupProgram("check", newest.path);
	const check = await lastCheck();
	const isBad = check?.name === newest.name && !check.good;
	if (env.BACKUP_TO && !isBad && (await lastSending())?.name !== newest.name)
		await runBackupProgram("send", newest.path);
}

/**
 * True when the last check covers this backup: it was of this one, good or bad, or found one good that is at most a
 * week old and still present. A manual check of an older archive says nothing about current ones.
 */
async function isVerified(newest: Backup, now: Date): Promise<boolean> {
	const check = await lastCheck();
	if (check?.name === newest.name) return true;
	const checkedBackup = (await backups()).find(({ name }) => name === check?.name);
	if (checkedBackup === undefined || !check?.good) return false;
	const age = now.getTime() - checkedBackup.madeAt.getTime();
	return age >= 0 && age <= week;
}

const week = 7 * 24 * 60 * 60_000;

/** Two o'clock UTC, which is between two and four at night in France and in most of Africa. */
const nightBegins = 2;

/** @throws when the child process fails; its message is logged for the operator, also when a backup lacks files */
async function runBackupProgram(...args: string[]) {
	try {
		const { stderr } = await promisify(execFile)(process.execPath, [ownProgram("backup"), ...args]);
		if (stderr.trim()) log("info", "A backup process succeeded with a warning", { task: args[0] ?? "", stderr });
	} catch (error) {
		const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
		const isIncomplete = error instanceof Error && "code" in error && error.code === exitCodeOfGaps;
		log("error", isIncomplete ? "A backup lacks files" : "A backup process failed", { task: args[0] ?? "", stderr });
		if (!isIncomplete) throw error;
	}
}

const hour = 60 * 60_000;

/** Milliseconds for which a new site may be without a backup: one night. */
const oneNightMs = 24 * hour;

/** True when the first backup may not be due yet. */
export const isTooNewForBackup = (siteBegan: Date | undefined, now: Date) =>
	siteBegan === undefined || now.getTime() - siteBegan.getTime() < oneNightMs;

/**
 * Returns in French when the first backup is due, « demain vers 3 h 30 »: the scheduler runs hourly after the start of
 * the process and creates the day's backup once the night has begun (server/scheduler.ts).
 */
export function firstBackupLabel(now: Date, timeZone: string, started = processStart()): string {
	const hours = Math.floor((now.getTime() - started.getTime()) / hour);
	let next = new Date(started.getTime() + (hours + 1) * hour);
	while (next.getUTCHours() < nightBegins) next = new Date(next.getTime() + hour);
	const isToday = calendarDateAt(next, timeZone) === calendarDateAt(now, timeZone);
	return `${isToday ? "aujourd’hui" : "demain"} vers ${formatTime(clockTimeAt(next, timeZone))}`;
}

const processStart = () => new Date(Date.now() - process.uptime() * 1000);
