import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { backUpAtNight } from "~/site/backup/backup-child-process.server";
import { backupName } from "~/site/backup/backup-files.server";
import { lastSending, saveLastCheck } from "~/site/backup/last-check.server";

// The child process reads the settings, too.
const place = vi.hoisted(() => {
	const place = `${process.env.DATA_DIR}/place`;
	process.env.BACKUP_TO = place;
	return place;
});

const monday = new Date("2026-11-23T03:15:00Z");
const name = backupName(monday);

test("each night's backup is sent once, a failure is tried again in an hour, and a bad one stays here", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	mkdirSync(env.backupsDir, { recursive: true });
	writeFileSync(join(env.backupsDir, name), "Not a backup at all");
	await expect(backUpAtNight(monday)).rejects.toThrow(); // it is proved first
	await backUpAtNight(monday); // an hour later, known to be bad
	expect(await lastSending()).toBeNull();
	await saveLastCheck({ name, at: monday.toISOString(), good: true });
	await expect(backUpAtNight(monday)).rejects.toThrow(); // nobody has mounted the place
	expect(logged.mock.calls.join()).toContain("n’existe pas là-bas");
	mkdirSync(place);
	await backUpAtNight(monday);
	expect(readdirSync(place)).toEqual([name]);
	rmSync(join(place, name));
	await backUpAtNight(monday);
	expect(readdirSync(place)).toEqual([]);
});
