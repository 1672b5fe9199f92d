import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { backupName } from "~/backup/backup-files.server";
import { lastCheck } from "~/backup/last-check.server";
import { BadBackup, openBackup } from "~/backup/open-backup.server";
import { showRunning } from "~/backup/running-site.server";
import { db } from "~/db/client.server";
import { attempts, oneTimeLinks, sessions } from "~/db/schema.server";
import { env } from "~/env.server";
import { makeMissingVariants } from "~/media/make-variants.server";
import { fillSite } from "./fill-site";

let elsewhere = "";
beforeAll(async () => {
	await fillSite();
	await makeMissingVariants();
});
beforeEach(() => {
	elsewhere = mkdtempSync(join(tmpdir(), "association-restored-"));
});
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
afterEach(() => remove(elsewhere));
afterAll(() => remove(join(env.DATA_DIR, "backups")));

/** What the operator types, here or on another machine, and what is answered. */
const type = (words: string[], place: { data: string; uploads: string }) =>
	new Promise<{ code: number; told: string }>((resolve) => {
		const where = { DATA_DIR: place.data, UPLOADS_DIR: place.uploads, DATABASE_URL: "" };
		execFile(
			process.execPath,
			["build/backup.js", ...words],
			{ env: { ...process.env, ...where } },
			(error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, told: out + err }),
		);
	});
const here = { data: env.DATA_DIR, uploads: env.UPLOADS_DIR };
const there = () => ({ data: join(elsewhere, "data"), uploads: join(elsewhere, "uploads") });

async function madeBackup() {
	const { code, told } = await type([], here);
	expect(code, told).toBe(0);
	return /faite\s: (\S+)/.exec(told)?.[1] ?? "";
}

/** Every row of every table, and every file with its bytes. */
async function contentsOf({ data, uploads }: { data: string; uploads: string }) {
	const database = createClient({ url: `file:${join(data, "site.db")}` });
	const { rows } = await database.execute("select name from sqlite_schema where type = 'table' order by name");
	const tables: Record<string, unknown> = {};
	for (const { name } of rows) tables[String(name)] = (await database.execute(`select * from "${name}"`)).rows;
	database.close();
	const files = readdirSync(uploads, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
	const bytes = files.map((file) => {
		const path = join(file.parentPath, file.name);
		return [path.slice(uploads.length), readFileSync(path).toString("base64")];
	});
	return { tables, files: Object.fromEntries(bytes.toSorted()) };
}

test("what was backed up stands on an empty machine as it was, and nothing unfinished is left", async () => {
	const backup = await madeBackup();
	expect((await type(["check", backup], here)).told).toContain("est bonne");
	const restored = await type(["restore", backup], there());
	expect(restored).toMatchObject({ code: 0, told: expect.stringContaining("Le site est restauré.") });
	expect(await contentsOf(there())).toEqual(await contentsOf(here));
	for (const { data } of [here, there()])
		expect(readdirSync(join(data, "backups")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("a restoration saves first what it replaces, and that can be restored in turn", async () => {
	const backup = await madeBackup();
	await type(["restore", backup], there());
	const before = await contentsOf(there());
	const database = createClient({ url: `file:${join(there().data, "site.db")}` });
	await database.execute("update events set title = 'Changé'");
	database.close();
	const changed = await contentsOf(there());
	const again = await type(["restore", backup], there());
	expect(await contentsOf(there())).toEqual(before);
	const saved = /sauvegardé\s: (\S+)/.exec(again.told)?.[1] ?? "";
	await type(["restore", saved], there());
	expect(await contentsOf(there())).toEqual(changed);
});

test("while a site runs on the folder nothing is restored into it", async () => {
	const backup = await madeBackup();
	const before = await contentsOf(here);
	const stopped = await showRunning();
	expect(await type(["restore", backup], here)).toMatchObject({ code: 1, told: expect.stringContaining("arrêtez-le") });
	await stopped();
	expect(await contentsOf(here)).toEqual(before);
});

const flip = (bytes: Buffer, at: number) => {
	const changed = Buffer.from(bytes);
	changed[at] = (changed[at] ?? 0) ^ 0xff;
	return changed;
};
const inside = (change: (archive: Buffer) => Buffer) => (file: Buffer) =>
	gzipSync(change(gunzipSync(file)), { level: 1 });
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

test.each<[string, (file: Buffer) => Buffer, string]>([
	["cut in the middle", (file) => file.subarray(0, file.length / 2), "lue en entier"],
	[
		"cut before its manifest",
		inside((archive) => archive.subarray(0, archive.lastIndexOf("manifest.json"))),
		"manifeste",
	],
	["with a byte changed in the packed file", (file) => flip(file, file.length >> 1), "lue en entier"],
	["with a byte changed in the database", inside((archive) => flip(archive, 512 + 5000)), "abîmée"],
	["that leads out of its folder", inside(renamed("site.db", "../site.db")), "n’a pas sa place"],
	["that brings a file of its own", inside(renamed("site.db", "uploads/autre.jpg")), "abîmée"],
	["that is another file", () => Buffer.from("Chère Awa,"), "lue en entier"],
	["that is empty", () => Buffer.alloc(0), "lue en entier"],
])("a backup %s is refused, and the site stays as it is", async (_, change, words) => {
	const backup = await madeBackup();
	await type(["restore", backup], there());
	const before = await contentsOf(there());
	const broken = join(elsewhere, "abimee.tar.gz");
	writeFileSync(broken, change(readFileSync(backup)));
	const { code, told } = await type(["restore", broken], there());
	expect(told).toContain(words);
	expect(code).toBe(1);
	expect(await contentsOf(there())).toEqual(before);
});

test("a backup of a later version is refused, and so is a file that is not there", async () => {
	const backup = await madeBackup();
	const later = join(elsewhere, "plus-tard.tar.gz");
	const count = (archive: Buffer) => {
		const at = archive.indexOf('"migrations":');
		archive.write("9", at + '"migrations":'.length);
		return archive;
	};
	writeFileSync(later, inside(count)(readFileSync(backup)));
	expect((await type(["restore", later], there())).told).toContain("version plus récente");
	expect((await type(["restore", join(elsewhere, "rien.tar.gz")], there())).told).toContain("n’existe pas");
	expect((await type(["restore"], there())).told).toContain("Donnez le fichier");
});

test("a file that the database does not know is in no backup", async () => {
	const orphan = join(env.UPLOADS_DIR, "gallery", "1795000000000_oubliee.jpg");
	writeFileSync(orphan, "A file that no row stands for");
	const backup = await madeBackup();
	expect(gunzipSync(readFileSync(backup)).includes("oubliee.jpg")).toBe(false);
	rmSync(orphan);
});

test("photos that the restored database does not know are kept beside the damaged one", async () => {
	const backup = await madeBackup();
	await type(["restore", backup], there());
	const { data, uploads } = there();
	const newer = join(uploads, "gallery", "1799000000000_mariage.jpg");
	writeFileSync(newer, "Uploaded since the backup");
	writeFileSync(join(data, "site.db"), "Not a database any more");
	const restored = await type(["restore", backup], there());
	expect(restored).toMatchObject({ code: 0, told: expect.stringContaining("1 fichier que") });
	const apart = /mis à part\s: (\S+)/.exec(restored.told)?.[1] ?? "";
	expect(apart).toContain(join("backups", "abimee-"));
	expect(readFileSync(join(apart, "gallery", "1799000000000_mariage.jpg"), "utf8")).toBe("Uploaded since the backup");
	// The sweep takes what no row stands for: there is nothing of that kind left.
	expect(await contentsOf(there())).toEqual(await contentsOf(here));
});

test("nor are they lost when the database was gone already", async () => {
	const backup = await madeBackup();
	await type(["restore", backup], there());
	const { data, uploads } = there();
	rmSync(join(data, "site.db"));
	writeFileSync(join(uploads, "gallery", "1799000000000_mariage.jpg"), "Uploaded since the backup");
	const { told } = await type(["restore", backup], there());
	const apart = /mis à part\s: (\S+)/.exec(told)?.[1] ?? "";
	expect(readdirSync(join(apart, "gallery"))).toEqual(["1799000000000_mariage.jpg"]);
	expect(await contentsOf(there())).toEqual(await contentsOf(here));
});

test("a site that has lost a file still makes good backups, which say so", async () => {
	const database = createClient({ url: env.databaseUrl });
	const { rows } = await database.execute("select path from media where folder = 'gallery' limit 1");
	database.close();
	const lost = join(env.UPLOADS_DIR, String(rows[0]?.path));
	const bytes = readFileSync(lost);
	rmSync(lost);
	try {
		const backup = await madeBackup();
		const words = "1 fichier manquait déjà";
		expect(await type(["check", backup], here)).toMatchObject({ code: 0, told: expect.stringContaining(words) });
		expect(await type(["restore", backup], there())).toMatchObject({ code: 0, told: expect.stringContaining(words) });
		expect(await contentsOf(there())).toEqual(await contentsOf(here));
	} finally {
		writeFileSync(lost, bytes);
	}
});

test("a backup that does not say what was missing can still be read", async () => {
	const backup = await madeBackup();
	const before = join(elsewhere, "avant.tar.gz");
	const unsaid = (archive: Buffer) => {
		const field = '"missing":[]';
		const at = archive.indexOf(field);
		archive.write('"unsaid_":[]', at);
		return archive;
	};
	writeFileSync(before, inside(unsaid)(readFileSync(backup)));
	expect((await type(["check", before], here)).told).toContain("est bonne");
});

test("a backup is not unpacked where it would fill the disk, and is none the worse for it", async () => {
	const backup = await madeBackup();
	const space = await fsPromises.statfs(env.DATA_DIR);
	const full = vi.spyOn(fsPromises, "statfs").mockResolvedValue({ ...space, bavail: 10 });
	syncBuiltinESMExports();
	const refused = openBackup(backup, elsewhere);
	await expect(refused).rejects.toThrow("Il manque de la place");
	await expect(refused).rejects.not.toThrow(BadBackup);
	full.mockRestore();
	syncBuiltinESMExports();
	expect(readdirSync(elsewhere)).toEqual([]);
	await openBackup(backup, elsewhere);
});

test("a check remembers a fault of the backup, not one of the machine", async () => {
	const backup = await madeBackup();
	await type(["check", backup], here);
	const good = await lastCheck();
	expect(good).toMatchObject({ name: basename(backup), good: true });
	expect((await type(["check", elsewhere], here)).code).toBe(1); // a folder: nothing that a backup could be blamed for
	expect(await lastCheck()).toEqual(good);
	const broken = join(elsewhere, "abimee.tar.gz");
	writeFileSync(broken, readFileSync(backup).subarray(0, 1000));
	await type(["check", broken], here);
	expect(await lastCheck()).toMatchObject({ name: "abimee.tar.gz", good: false });
});

test("a backup before the first start is refused in French and leaves nothing that the first start would stumble over", async () => {
	const { code, told } = await type([], there());
	expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining("pas encore de site à sauvegarder") });
	expect(readdirSync(elsewhere)).toEqual([]);
	mkdirSync(there().data);
	writeFileSync(join(there().data, "site.db"), "");
	expect((await type([], there())).told).toContain("pas encore de site à sauvegarder");
});

test("an empty database is damaged only where there are backups", async () => {
	const { data, uploads } = there();
	const start = () =>
		new Promise<string>((resolve) => {
			const where = { DATA_DIR: data, UPLOADS_DIR: uploads, DATABASE_URL: "" };
			execFile(process.execPath, ["build/prepare.js"], { env: { ...process.env, ...where } }, (_, out, err) =>
				resolve(out + err),
			);
		});
	mkdirSync(join(data, "backups"), { recursive: true });
	writeFileSync(join(data, "site.db"), "");
	for (const name of [backupName(new Date()), "avant-migration-3-2026-11-20T03-15-07.db"]) {
		writeFileSync(join(data, "backups", name), "x");
		expect(await start()).toContain("est abîmée");
		rmSync(join(data, "backups", name));
	}
	expect(await start()).toContain("Créez le premier administrateur");
});

test("a restored site knows no session, no link and no guess of the time of the backup", async () => {
	const session = { idHash: "the hash of a session that was open", createdAt: new Date(), lastSeenAt: new Date() };
	await db.insert(sessions).values({ ...session, data: {} });
	await db.insert(oneTimeLinks).values({ tokenHash: "the hash of a link", purpose: "setup", expiresAt: new Date() });
	await db.insert(attempts).values({ subject: "login-account:the hash of an address", at: new Date() });
	const backup = await madeBackup();
	for (const table of [sessions, oneTimeLinks, attempts]) await db.delete(table);
	await type(["restore", backup], there());
	expect(await contentsOf(there())).toEqual(await contentsOf(here));
	expect(readFileSync(join(there().data, "site.db")).includes(session.idHash)).toBe(false);
});
