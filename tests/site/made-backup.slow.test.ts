import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { claimUploadsFolder } from "~/media/files/claim-uploads-folder.server";
import { env } from "~/platform/env/env.server";
import { backUpInChildProcess } from "~/site/backup/backup-child-process.server";
import { backupName } from "~/site/backup/backup-files.server";
import { backupGaps } from "~/site/backup/last-check.server";
import { contentsOf, fullSite, here, inside, madeBackup, operate } from "./backed-up-site";

const { backup, elsewhere, there } = fullSite();

test("a file that the database does not know is in no backup", async () => {
	const orphan = join(env.UPLOADS_DIR, "gallery", "1795000000000_oubliee.jpg");
	writeFileSync(orphan, "A file that no row stands for");
	const backup = await madeBackup();
	expect(gunzipSync(readFileSync(backup)).includes("oubliee.jpg")).toBe(false);
	rmSync(orphan);
});

test("a backup without a file that the database knows says so, fails, and can be restored", async () => {
	const database = createClient({ url: env.databaseUrl });
	const { rows } = await database.execute("select path from media where folder = 'gallery' limit 1");
	database.close();
	const lost = join(env.UPLOADS_DIR, String(rows[0]?.path));
	const bytes = readFileSync(lost);
	rmSync(lost);
	try {
		const { code, output } = await operate([], here);
		expect([code, output]).toEqual([3, expect.stringContaining("1 fichier que la base connaît")]);
		expect(output).toContain(lost.slice(here.uploads.length + 1));
		expect(await backupGaps()).toEqual({ missing: [String(rows[0]?.path)], unreadable: [] });
		const backup = /incomplète\s: (\S+)/.exec(output)?.[1] ?? "";
		const words = "1 fichier manquait déjà";
		expect(await operate(["check", backup], here)).toMatchObject({ code: 3, output: expect.stringContaining(words) });
		expect((await backUpInChildProcess()).name).toMatch(/^association/); // to be downloaded all the same
		expect(await operate(["restore", backup], there)).toMatchObject({
			code: 0,
			output: expect.stringContaining(words),
		});
		expect(await contentsOf(there)).toEqual(await contentsOf(here));
	} finally {
		writeFileSync(lost, bytes);
	}
});

test("commands look for the mark of the uploads folder, so that none takes another site's", async () => {
	await claimUploadsFolder();
	const astray = { data: here.data, uploads: there.uploads };
	const before = readdirSync(join(here.data, "backups"));
	for (const [words, program] of [
		[[], "backup"],
		[["restore", backup()], "backup"],
	] as const) {
		const { code, output } = await operate([...words], astray, "", program);
		expect([code, output]).toEqual([1, expect.stringContaining("n’est pas le dossier des photos")]);
		expect(output).toContain("UPLOADS_DIR");
	}
	expect(readdirSync(join(here.data, "backups"))).toEqual(before);
	expect(existsSync(there.uploads)).toBe(false);
});

test("a restore does not take the photos of another site", async () => {
	const photo = join(there.uploads, "gallery/1795000000000_a.jpg");
	mkdirSync(join(there.uploads, "gallery"), { recursive: true });
	for (const file of [photo, join(there.uploads, ".site-another")]) writeFileSync(file, "x");
	await claimUploadsFolder();
	const { code, output } = await operate(["restore", await madeBackup()], there);
	expect([code, output]).toEqual([1, expect.stringContaining(".site-another")]);
	expect(readFileSync(photo, "utf8")).toBe("x");
});

test("a backup that does not say what was missing can still be read", async () => {
	const before = join(elsewhere, "avant.tar.gz");
	const unsaid = (archive: Buffer) => {
		const field = '"missing":[]';
		const at = archive.indexOf(field);
		archive.write('"unsaid_":[]', at);
		return archive;
	};
	writeFileSync(before, inside(unsaid)(readFileSync(backup())));
	expect((await operate(["check", before], here)).output).toContain("est bonne");
});

test("a backup before the first start is refused in French and leaves nothing that the first start would stumble over", async () => {
	const { code, output } = await operate([], there);
	expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("pas encore de site à sauvegarder") });
	expect(readdirSync(elsewhere)).toEqual([]);
});

test("an empty database is damaged only where there are backups", async () => {
	const { data, uploads } = there;
	const start = () =>
		new Promise<string>((resolve) => {
			const where = { DATA_DIR: data, UPLOADS_DIR: uploads, DATABASE_URL: "" };
			execFile(process.execPath, ["build/prepare.js"], { env: { ...process.env, ...where } }, (_, out, err) =>
				resolve(out + err),
			);
		});
	mkdirSync(join(data, "backups"), { recursive: true });
	writeFileSync(join(data, "site.db"), "");
	const kept = join(data, "backups", backupName(new Date()));
	writeFileSync(kept, "x");
	expect(await start()).toContain("est abîmée");
	rmSync(kept);
	expect(await start()).toContain("Créez le premier administrateur");
});
