import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { ownProgram } from "~/env/own-program.server";
import { log } from "~/log/log.server";
import { type Backup, backups, newestBackup } from "./backup-files.server";
import { lastCheck } from "./last-check.server";

// The pages and the housekeeping are two builds in one process.
const shared = globalThis as typeof globalThis & { backupUnderWay?: Promise<Backup>; madeMeanwhile?: Backup };

/**
 * Makes a backup in a process of its own: copying and packing hold up no visitor and leave no memory behind. Whoever
 * asks while one is being made gets that one.
 * @throws Error when there is none afterwards; the other process has said why in French
 */
export function backUpInChildProcess(): Promise<Backup> {
	shared.backupUnderWay ??= make().finally(() => {
		shared.backupUnderWay = undefined;
	});
	return shared.backupUnderWay;
}

async function make(): Promise<Backup> {
	await run("make");
	const made = await newestBackup();
	if (made === undefined) throw new Error("No backup was made");
	return made;
}

/** How long a backup that nobody has taken stands for one of now, in milliseconds: 10 minutes. */
const fresh = 10 * 60_000;

/**
 * A backup of now, to be handed over. Who clicks again, because a proxy lost its patience, gets the one that is being made,
 * or that was made meanwhile and not handed over.
 */
export async function backupToHandOver(now = Date.now()): Promise<Backup> {
	const { madeMeanwhile } = shared;
	const age = now - (madeMeanwhile?.madeAt.getTime() ?? 0);
	if (madeMeanwhile && age >= 0 && age < fresh && existsSync(madeMeanwhile.path)) return madeMeanwhile;
	shared.madeMeanwhile = await backUpInChildProcess();
	return shared.madeMeanwhile;
}

/** Says that somebody gets it: whoever asks from now on wants what was written since, too. */
export function handedOver() {
	shared.madeMeanwhile = undefined;
}

/**
 * Makes the backup of the night, once the night has come and unless there is one of today; then the newest is proved,
 * unless one of this week was.
 */
export async function backUpAtNight(now = new Date()) {
	if (now.getUTCHours() < nightBegins) return;
	const today = now.toISOString().slice(0, 10);
	const before = await newestBackup(now.getTime());
	const newest = before?.madeAt.toISOString().startsWith(today) ? before : await backUpInChildProcess();
	if (!(await isProved(newest, now))) await run("check", newest.path);
}

/**
 * Whether the last check stands for this backup: it was its own, good or bad, or found one good that was made within a
 * week and is still here. That of an older archive, by hand, says nothing of those that are made now.
 */
async function isProved(newest: Backup, now: Date): Promise<boolean> {
	const check = await lastCheck();
	if (check?.name === newest.name) return true;
	const checked = (await backups()).find(({ name }) => name === check?.name);
	if (checked === undefined || !check?.good) return false;
	const age = now.getTime() - checked.madeAt.getTime();
	return age >= 0 && age <= week;
}

const week = 7 * 24 * 60 * 60_000;

/** Two o'clock UTC: two to four at night in France and in most of Africa. */
export const nightBegins = 2;

/** @throws when the other process fails; what it says of that, in words for the operator, is logged */
async function run(...words: string[]) {
	try {
		await promisify(execFile)(process.execPath, [ownProgram("backup"), ...words]);
	} catch (error) {
		const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
		log("error", "A process for backups failed", { task: words[0] ?? "", said });
		throw error;
	}
}
