import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import fsPromises, { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { addToGallery, publishedGallery } from "~/content/gallery/gallery.server";
import { checkFiles, sweepFiles } from "~/media/files/check-files.server";
import { deleteIfUnreferenced } from "~/media/files/stored-files.server";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { variantPath } from "~/media/images/picture-file";
import { storeFile } from "~/media/uploads/store-file.server";
import { galleryItems } from "~/platform/db/schema.server";
import { env } from "~/platform/env/env.server";
import { moveToTrash, purgeTrash } from "~/publishing/trash/trash.server";
import { scratchFolder } from "~/site/backup/backup-files.server";
import { makeBackup } from "~/site/backup/make-backup.server";
import { openBackup } from "~/site/backup/open-backup.server";
import { plain } from "../camera-files";
import { videoBytes } from "../files";
import { stored } from "./stored";

const denied = Object.assign(new Error("EACCES"), { code: "EACCES", syscall: "unlink" });
const day = 24 * 60 * 60_000;
const onDisk = (path: string) => join(env.UPLOADS_DIR, path);

/** Leaves a file that was last written two days ago. */
async function leave(path: string) {
	await mkdir(dirname(onDisk(path)), { recursive: true });
	await writeFile(onDisk(path), "x");
	await utimes(onDisk(path), new Date(Date.now() - 2 * day), new Date(Date.now() - 2 * day));
}

async function photo(quality: number) {
	const file = await stored("gallery", await plain().jpeg({ quality }).toBuffer());
	await makeMissingVariants();
	return file;
}

test("what arrives, is made and is deleted during the check is no disagreement", async () => {
	const { path, id } = await photo(85);
	const { readdir } = fsPromises;
	vi.spyOn(fsPromises, "readdir").mockImplementationOnce(async (...listing) => {
		const entries = await readdir(...listing);
		await deleteIfUnreferenced(id);
		await addToGallery(await photo(86));
		return entries;
	});
	syncBuiltinESMExports();
	const check = await checkFiles().finally(() => vi.restoreAllMocks());
	syncBuiltinESMExports();
	expect(existsSync(onDisk(path))).toBe(false);
	expect(check).toMatchObject({ missing: [], truncated: [], incomplete: [], orphans: [] });
});

test("a file without a row and an upload that was not finished go after a day, not before; files of others stay", async () => {
	const others = ["gallery/Thumbs.db", "gallery/facture.jpg", "gallery/@eaDir/1_a.jpg", "2025/1_a.jpg", "1_a.jpg"];
	const [gone, fresh] = [
		["reports/1_old.jpg", ".tmp/old"],
		["reports/2_new.jpg", ".tmp/new"],
	];
	for (const path of [...gone, ...others]) await leave(path);
	for (const path of fresh) await writeFile(onDisk(path), "x");
	expect((await checkFiles()).orphans).toEqual(expect.arrayContaining(["reports/1_old.jpg", "reports/2_new.jpg"]));
	await sweepFiles();
	const there = [...gone, ...fresh, ...others].filter((path) => existsSync(onDisk(path)));
	expect(there).toEqual([...fresh, ...others]);
	for (const path of there) await rm(onDisk(path));
});

/** A system error as for a folder of another user, whoever runs the tests. */
function refusing(name: "readdir" | "unlink", refused: string) {
	const original = fsPromises[name] as (...given: unknown[]) => unknown;
	vi.spyOn(fsPromises, name).mockImplementation(async (...given: unknown[]) => {
		if (given[0] !== onDisk(refused)) return original(...given) as never;
		throw Object.assign(new Error("EACCES"), { code: "EACCES", syscall: name, path: onDisk(refused) });
	});
	syncBuiltinESMExports();
	onTestFinished(() => {
		vi.restoreAllMocks();
		syncBuiltinESMExports();
	});
	return vi.spyOn(console, "error").mockImplementation(() => {});
}

test("a folder that cannot be read is named, and the rest is swept and backed up", async () => {
	await mkdir(onDisk("lost+found"));
	onTestFinished(() => rm(onDisk("lost+found"), { recursive: true }));
	await leave("reports/1_old.jpg");
	const logged = vi.spyOn(console, "info").mockImplementation(() => {});
	refusing("readdir", "lost+found");
	expect(await checkFiles()).toMatchObject({ unreadable: ["lost+found"], missing: [], orphans: ["reports/1_old.jpg"] });
	await sweepFiles();
	expect(logged.mock.calls.join()).toContain('"paths":"lost+found"');
	expect(existsSync(onDisk("reports/1_old.jpg"))).toBe(false);
	expect(await makeBackup()).toMatchObject({ unreadable: ["lost+found"], missing: [] });
});

test("a pipe, a link and a photo that breaks off on a bad disk are named, and the rest is backed up", async () => {
	const [torn, whole] = [await photo(81), await photo(82)];
	execFileSync("mkfifo", [onDisk("gallery/pipe")]);
	await symlink("/etc", onDisk("gallery/link"));
	onTestFinished(async () => {
		vi.restoreAllMocks();
		syncBuiltinESMExports();
		for (const name of ["pipe", "link"]) await rm(onDisk(`gallery/${name}`));
	});
	const { open } = fsPromises;
	vi.spyOn(fsPromises, "open").mockImplementation(async (...given) => {
		const file = await open(...given);
		const eio = () => Object.assign(new Error("EIO"), { code: "EIO", syscall: "read" });
		const broken = () =>
			Readable.from([Buffer.from("x"), ""].values()).map((part) => (part === "" ? Promise.reject(eio()) : part));
		if (given[0] === onDisk(torn.path)) Object.assign(file, { createReadStream: broken });
		return file;
	});
	syncBuiltinESMExports();
	const { path, missing, unreadable } = await makeBackup();
	expect({ missing, unreadable: unreadable.toSorted() }).toEqual({
		missing: [torn.path],
		unreadable: ["gallery/link", "gallery/pipe"],
	});
	const scratch = await scratchFolder("verification");
	const { manifest } = await openBackup(path, scratch);
	expect(manifest.missing).toEqual([torn.path]);
	expect(manifest.files.map(({ name }) => name)).toContain(`uploads/${whole.path}`);
});

test("a file that cannot be deleted is named, and those after it go", async () => {
	for (const name of ["1_a", "2_b", "3_c"]) await leave(`reports/${name}.jpg`);
	const logged = refusing("unlink", "reports/2_b.jpg");
	await sweepFiles();
	expect(logged.mock.calls.join()).toContain(onDisk("reports/2_b.jpg"));
	expect((await checkFiles()).orphans).toEqual(["reports/2_b.jpg"]);
	vi.restoreAllMocks();
	syncBuiltinESMExports();
	await rm(onDisk("reports/2_b.jpg"));
});

test("an upload that is coming in survives a clock that is set ahead", async () => {
	const stream = new PassThrough();
	const stored = storeFile(stream, "film.mp4", "gallery", ["video"]);
	const bytes = videoBytes(20_000);
	stream.write(bytes.subarray(0, 5000));
	await expect.poll(() => readdirSync(onDisk(".tmp")).length).toBe(1);
	await sweepFiles(Date.now() + 2 * day);
	stream.end(bytes.subarray(5000));
	expect(await stored).toMatchObject({ type: "video/mp4" });
});

test("an upload that is stored stays so when its temporary file cannot be removed", async () => {
	vi.spyOn(fsPromises, "rm").mockRejectedValue(denied);
	syncBuiltinESMExports();
	const stored = await photo(55).finally(() => vi.restoreAllMocks());
	syncBuiltinESMExports();
	expect(existsSync(onDisk(stored.path))).toBe(true);
});

test("files beside a database that is not theirs stay, and the log says so", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	const { known } = await checkFiles();
	const foreign = Array.from({ length: Math.max(10, known) + 1 }, (_, n) => onDisk(`reports/${n}_x.jpg`));
	for (const n of foreign.keys()) await leave(`reports/${n}_x.jpg`);
	await sweepFiles();
	expect(foreign.filter((file) => !existsSync(file))).toEqual([]);
	expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({ known, unknown: foreign.length });
	logged.mockRestore();
	await rm(foreign[0] ?? "");
	await sweepFiles(); // as many as crashes may leave
	expect(foreign.filter((file) => existsSync(file))).toEqual([]);
});

test("an upload that nothing shows goes after a day", async () => {
	const abandoned = await photo(70);
	await sweepFiles();
	expect(existsSync(onDisk(abandoned.path))).toBe(true);
	await sweepFiles(Date.now() + 2 * day);
	expect(existsSync(onDisk(abandoned.path))).toBe(false);
});

test("a missing variant is reported and created again", async () => {
	const { items } = await publishedGallery({});
	const file = items[0]?.file;
	const variant = onDisk(variantPath(file?.path ?? "", { width: 320, format: "avif" }));
	await rm(variant);
	expect((await checkFiles()).incomplete).toEqual([file?.id]);
	await sweepFiles();
	await makeMissingVariants();
	expect(existsSync(variant)).toBe(true);
});

test("a row without its file is reported", async () => {
	const lost = await photo(50);
	await addToGallery(lost);
	await rm(onDisk(lost.path));
	expect((await checkFiles()).missing).toEqual([lost.path]);
});

test("what has been in the trash for 30 days goes with its files", async () => {
	const stored = await photo(40);
	const { id } = await addToGallery(stored);
	await moveToTrash(galleryItems, id);
	expect(await purgeTrash(Date.now() + 29 * day)).toEqual([]);
	const gone = await purgeTrash(Date.now() + 31 * day);
	expect(gone).toEqual([stored.id]);
	await deleteIfUnreferenced(stored.id);
	expect(existsSync(onDisk(stored.path))).toBe(false);
});
