import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { env } from "~/platform/env/env.server";
import { lastCheck } from "~/site/backup/last-check.server";
import { BadBackup, openBackup } from "~/site/backup/open-backup.server";
import { restoreBackup } from "~/site/backup/restore-backup.server";
import { contentsOf, fullSite, here, inside, operate } from "./backed-up-site";

const { backup, elsewhere, there } = fullSite();

const flip = (bytes: Buffer, at: number) => {
	const changed = Buffer.from(bytes);
	changed[at] = (changed[at] ?? 0) ^ 0xff;
	return changed;
};
const renamed = (from: string, to: string) => (archive: Buffer) => {
	const at = archive.indexOf(from);
	archive.fill(0, at, at + 100).write(to, at);
	const head = archive.subarray(at, at + 512);
	head.fill(" ", 148, 156);
	head.write(
		`${head
			.reduce((sum, byte) => sum + byte, 0)
			.toString(8)
			.padStart(6, "0")}\0 `,
		148,
	);
	return archive;
};
/** The archive begins with the database, whose header serves for an empty file in front of it. */
const withExtraFile = (archive: Buffer) => {
	const head = Buffer.from(archive.subarray(0, 512));
	head.write("0".repeat(11), 124);
	return Buffer.concat([renamed("site.db", "uploads/autre.jpg")(head), archive]);
};
/** The manifest is the last entry; two empty blocks end an archive. */
const withManifestTwice = (archive: Buffer) =>
	Buffer.concat([archive.subarray(0, -1024), archive.subarray(archive.lastIndexOf("manifest.json"))]);

test.each<[string, (file: Buffer) => Buffer, string]>([
	["cut in the middle", (file) => file.subarray(0, file.length / 2), "lue en entier"],
	[
		"cut before its manifest",
		inside((archive) => archive.subarray(0, archive.lastIndexOf("manifest.json"))),
		"manifeste",
	],
	["with a byte changed in the database", inside((archive) => flip(archive, 512 + 5000)), "abîmée"],
	["that leads out of its folder", inside(renamed("site.db", "../site.db")), "n’a pas sa place"],
	["that brings a file of its own", inside(renamed("site.db", "uploads/autre.jpg")), "abîmée"],
	["with more files than its manifest", inside(withExtraFile), "elle contient plus que son manifeste"],
	["with two manifests", inside(withManifestTwice), "n’a pas sa place"],
	["that is empty", () => Buffer.alloc(0), "lue en entier"],
])("a backup %s is refused, and the site stays as it is", async (_, change, words) => {
	const before = await contentsOf(here);
	const broken = join(elsewhere, "abimee.tar.gz");
	writeFileSync(broken, change(readFileSync(backup())));
	await expect(restoreBackup(broken)).rejects.toThrow(words);
	expect(await contentsOf(here)).toEqual(before);
});

test("a backup of a later version is refused, and so is a file that is not there", async () => {
	const later = join(elsewhere, "plus-tard.tar.gz");
	// As long as before, since a tar entry tells its size: the time loses what the number gains.
	const withMoreMigrations = (archive: Buffer) =>
		Buffer.from(archive.toString("latin1").replace(/\.\d{3}(Z","migrations":)/, "$19999"), "latin1");
	writeFileSync(later, inside(withMoreMigrations)(readFileSync(backup())));
	const refused = { code: 1, output: expect.stringContaining("version plus récente") };
	expect(await operate(["restore", later], there)).toEqual(refused);
	expect((await operate(["restore", join(elsewhere, "rien.tar.gz")], there)).output).toContain("n’existe pas");
	expect((await operate(["restore"], there)).output).toContain("Donnez le fichier");
});

test("a backup is not unpacked where it would fill the disk, and stays valid", async () => {
	const space = await fsPromises.statfs(env.DATA_DIR);
	const full = vi.spyOn(fsPromises, "statfs").mockResolvedValue({ ...space, bavail: 10 });
	syncBuiltinESMExports();
	const refused = openBackup(backup(), elsewhere);
	await expect(refused).rejects.toThrow("Il manque de la place");
	await expect(refused).rejects.not.toThrow(BadBackup);
	full.mockRestore();
	syncBuiltinESMExports();
	expect(readdirSync(elsewhere)).toEqual([]);
	await openBackup(backup(), elsewhere);
});

test("a check remembers a fault of the backup, not one of the machine", async () => {
	await operate(["check", backup()], here);
	const good = await lastCheck();
	expect(good).toMatchObject({ name: basename(backup()), good: true });
	expect((await operate(["check", elsewhere], here)).code).toBe(1); // a folder: nothing that a backup could be blamed for
	expect(await lastCheck()).toEqual(good);
	const broken = join(elsewhere, "abimee.tar.gz");
	writeFileSync(broken, readFileSync(backup()).subarray(0, 1000));
	await operate(["check", broken], here);
	expect(await lastCheck()).toMatchObject({ name: "abimee.tar.gz", good: false });
});
