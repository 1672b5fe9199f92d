import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { env, readEnvironment } from "~/platform/env/env.server";
import { backUpAtNight } from "~/site/backup/backup-child-process.server";
import { backupName } from "~/site/backup/backup-files.server";
import { newKeys } from "~/site/backup/encryption.server";
import { lastSending, saveLastCheck } from "~/site/backup/last-check.server";
import { openRemote } from "~/site/backup/send-backup.server";
import { sftpPlace } from "../backup-places";

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

test("where old ones may not be removed, it is sent once all the same, and the log says so", async () => {
	const logged = vi.spyOn(console, "info").mockImplementation(() => {});
	const folder = join(env.DATA_DIR, "write-only");
	mkdirSync(folder);
	const { settings, close } = await sftpPlace(folder, false);
	onTestFinished(async () => void (await close()));
	const BACKUP_RECIPIENT = (await newKeys()).recipient;
	const remote = await openRemote(readEnvironment({ NODE_ENV: "test", ...settings, BACKUP_RECIPIENT }));
	for (let day = 10; day < 26; day++)
		await remote.put(backupName(new Date(`2026-10-${day}T03:15:00Z`)), Readable.from([Buffer.from("x")]), 1);
	remote.close();
	const tuesday = new Date("2026-11-24T03:15:00Z");
	writeFileSync(join(env.backupsDir, backupName(tuesday)), "As good as the last check says");
	await saveLastCheck({ name: backupName(tuesday), at: tuesday.toISOString(), good: true });
	for (const [name, value] of Object.entries({ ...settings, BACKUP_RECIPIENT })) vi.stubEnv(name, value);
	await backUpAtNight(tuesday);
	vi.unstubAllEnvs();
	expect(readdirSync(folder)).toContain(`${backupName(tuesday)}.age`);
	expect(await lastSending()).toMatchObject({ name: backupName(tuesday), problem: null });
	expect(logged.mock.calls.join()).toContain("Envoyée, mais les anciennes sauvegardes");
});
