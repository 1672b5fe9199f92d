import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { backUpAtNight } from "~/site/backup/backup-child-process.server";
import { backupName, sweepScratch } from "~/site/backup/backup-files.server";
import { lastCheck, saveLastCheck } from "~/site/backup/last-check.server";

const folder = join(env.DATA_DIR, "backups");
beforeEach(() => void mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const monday = new Date("2026-11-23T03:15:00Z");

const daysBefore = (days: number) => backupName(new Date(monday.getTime() - days * 24 * 60 * 60_000));

/** What becomes of tonight's backup, which is none, after the check of another one. */
async function nightAfter(check: { name: string; good: boolean }) {
	vi.spyOn(console, "error").mockImplementation(() => {});
	for (const name of [backupName(monday), daysBefore(6), daysBefore(8)])
		writeFileSync(join(folder, name), "Not a backup at all");
	await saveLastCheck({ ...check, at: "2026-11-22T10:00:00.000Z" });
	return backUpAtNight(monday).then(
		() => "not proved",
		() => "proved",
	);
}

test.each<[string, string, { name: string; good: boolean }]>([
	["a good one of this week", "not proved", { name: daysBefore(6), good: true }],
	["a good one of the week before", "proved", { name: daysBefore(8), good: true }],
	["another archive by hand", "proved", { name: "site-de-2024.tar.gz", good: true }],
	["a bad one of this week", "proved", { name: daysBefore(6), good: false }],
])("after a check of %s, that of tonight is %s", async (_, outcome, check) => {
	expect(await nightAfter(check)).toBe(outcome);
	const last = await lastCheck();
	expect(last).toMatchObject(outcome === "proved" ? { name: backupName(monday), good: false } : check);
});

test("a bad backup is proved once, not each hour of its day", async () => {
	await expect(nightAfter({ name: backupName(monday), good: false })).resolves.toBe("not proved");
});

test("a backup dated by a clock that was ahead does not count as today's, nor does a check of that time", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const nextYear = new Date("2027-11-23T03:15:00Z");
	for (const moment of [monday, nextYear]) writeFileSync(join(folder, backupName(moment)), "Not a backup at all");
	await saveLastCheck({ name: "x", at: nextYear.toISOString(), good: true });
	await expect(backUpAtNight(monday)).rejects.toThrow();
	expect(await lastCheck()).toMatchObject({ name: backupName(monday), good: false });
	expect(readdirSync(folder).filter((name) => name.endsWith(".tar.gz"))).toHaveLength(2);
});

test("only what this site left unfinished is swept", async () => {
	const old = new Date(Date.now() - 2 * 24 * 60 * 60_000);
	for (const name of [".sauvegarde-1-2", ".avant-migration.db", ".stfolder"]) {
		writeFileSync(join(folder, name), "x");
		utimesSync(join(folder, name), old, old);
	}
	await sweepScratch();
	expect([".sauvegarde-1-2", ".avant-migration.db", ".stfolder"].map((name) => existsSync(join(folder, name)))).toEqual(
		[false, false, true],
	);
});
