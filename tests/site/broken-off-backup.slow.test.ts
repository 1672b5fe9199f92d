import {
	closeSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import * as disk from "~/platform/env/disk";
import { env } from "~/platform/env/env.server";
import { restoreBackup } from "~/site/backup/restore-backup.server";
import { contentsOf, fullSite, here, operate } from "./backed-up-site";

// What of a restoration is seen by a site on which it broke off.

vi.mock("~/platform/env/disk", { spy: true });

const { backup, restoreThere, there } = fullSite();

/** The pictures of a site, by their paths, in the order of their names. */
const filesIn = (uploads: string) =>
	readdirSync(uploads, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.toSorted();

test("when a file stands where a folder goes, one sentence says so, and even a damaged database stays where it was", async () => {
	await restoreThere();
	const { data, uploads } = there;
	const gallery = join(uploads, "gallery");
	rmSync(gallery, { recursive: true });
	writeFileSync(gallery, "Not a folder");
	const database = join(data, "site.db");
	writeFileSync(database, "Not a database any more");
	const { code, output } = await operate(["restore", backup()], there);
	expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^«\s\S+gallery\S*\s» ne peut pas être[^\n]*$/)]);
	expect(readFileSync(database, "utf8")).toBe("Not a database any more");
	expect(readdirSync(join(data, "backups")).filter((name) => name.startsWith("abimee-"))).toEqual([]);
	rmSync(gallery, { recursive: true });
	expect(await operate(["restore", backup()], there)).toMatchObject({ code: 0 });
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
});

test("files that are as they were stay, and one that differs is changed by one renaming", async () => {
	await restoreThere();
	const [cut = "", bitten = "", ...same] = filesIn(there.uploads);
	const states = () => same.map((file) => [statSync(file).ino, statSync(file).mtimeMs]);
	const before = states();
	truncateSync(cut, 3);
	const bytes = readFileSync(bitten);
	bytes[9] = (bytes[9] ?? 0) ^ 0xff;
	writeFileSync(bitten, bytes);
	const opened = openSync(bitten, "r");
	expect(await operate(["restore", backup()], there)).toMatchObject({ code: 0 });
	expect(await contentsOf(there)).toEqual(await contentsOf(here));
	expect(readFileSync(opened).equals(bytes)).toBe(true); // what was there has not been written over, nor cut
	closeSync(opened);
	expect(states()).toEqual(before);
});

test("without room for the files on their disk nothing is begun", async () => {
	const [lost = ""] = filesIn(env.UPLOADS_DIR);
	renameSync(lost, `${lost}.away`);
	const room = fsPromises.statfs;
	const full = vi.spyOn(fsPromises, "statfs").mockImplementation((async (path: string) => ({
		...(await room(path)),
		...(path === env.UPLOADS_DIR ? { bavail: 10 } : {}),
	})) as typeof room);
	syncBuiltinESMExports();
	const refused = await restoreBackup(backup()).then(() => "restored", String);
	full.mockRestore();
	syncBuiltinESMExports();
	expect(refused).toContain(`sont nécessaires dans ${env.UPLOADS_DIR}`);
	expect(existsSync(lost)).toBe(false);
	renameSync(`${lost}.away`, lost);
});

// The last one: it puts another database file under the client of this process.
test("the files are on the disk, under their names, before the database that knows them", async () => {
	const before = await contentsOf(here);
	const files = filesIn(env.UPLOADS_DIR);
	for (const folder of readdirSync(env.UPLOADS_DIR)) rmSync(join(env.UPLOADS_DIR, folder), { recursive: true });
	const onDisk: number[] = [];
	const { fsync: fsyncActual } = await vi.importActual<typeof disk>("~/platform/env/disk");
	vi.mocked(disk.fsync).mockImplementation(async (path) => {
		onDisk.push(statSync(path).ino);
		await fsyncActual(path);
	});
	await restoreBackup(backup());
	expect(await contentsOf(here)).toEqual(before);
	const swapped = onDisk.indexOf(statSync(env.databaseUrl.slice("file:".length)).ino);
	const earlier = onDisk.slice(0, swapped);
	for (const path of [...files, ...new Set(files.map(dirname)), env.UPLOADS_DIR])
		expect([path, earlier.includes(statSync(path).ino)]).toEqual([path, true]);
});
