import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUpAtNight } from "~/backup/back-up-apart.server";
import { backupName, sweepScratch } from "~/backup/backup-files.server";
import { lastCheck, rememberCheck } from "~/backup/last-check.server";
import { env } from "~/env.server";

const folder = join(env.DATA_DIR, "backups");
beforeEach(() => void mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const monday = new Date("2026-11-23T03:15:00Z");

test("a backup is proved once the last proof is a week old, whatever day it is and whoever made the backup", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	writeFileSync(join(folder, backupName(monday)), "Not a backup at all");
	await rememberCheck({ name: "x", at: "2026-11-17T03:15:00.000Z", good: true });
	await backUpAtNight(monday);
	expect(await lastCheck()).toMatchObject({ name: "x" });
	await rememberCheck({ name: "x", at: "2026-11-16T03:00:00.000Z", good: true });
	await expect(backUpAtNight(monday)).rejects.toThrow();
	expect(await lastCheck()).toMatchObject({ name: backupName(monday), good: false });
});

test("a backup dated by a clock that went ahead is not taken for one of today, nor is a proof of that time", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const nextYear = new Date("2027-11-23T03:15:00Z");
	for (const moment of [monday, nextYear]) writeFileSync(join(folder, backupName(moment)), "Not a backup at all");
	await rememberCheck({ name: "x", at: nextYear.toISOString(), good: true });
	await expect(backUpAtNight(monday)).rejects.toThrow();
	expect(await lastCheck()).toMatchObject({ name: backupName(monday), good: false });
	expect(readdirSync(folder).filter((name) => name.endsWith(".tar.gz"))).toHaveLength(2);
});

test("what is remembered of a check and was cut by a full disk counts as no check", async () => {
	writeFileSync(join(folder, "verification.json"), '{"name":"assoc');
	expect(await lastCheck()).toBeNull();
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
