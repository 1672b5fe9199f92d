import { copyFileSync, mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { contentsOf, fullSite, here, operate } from "./backed-up-site";

const { backup, elsewhere, there } = fullSite();

const site = `file:${join(here.data, "site.db")}`;
const copied = { code: 0, output: expect.stringContaining("est copiée") };
const sign = "en-marche-00000000-0000-4000-8000-000000000000";

test("a database is copied into a file that only its owner reads, in a folder that only its owner opens", async () => {
	expect(await operate(["copy-database", site], there)).toMatchObject(copied);
	const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
	expect([mode(there.data), mode(join(there.data, "site.db"))]).toEqual(["700", "600"]);
	const other = join(elsewhere, "autre", "site.db");
	expect(await operate(["copy-database", site], there, `file:${other}`)).toMatchObject(copied);
	expect([mode(dirname(other)), mode(other)]).toEqual(["700", "600"]);
	expect(await contentsOf({ data: dirname(other), uploads: here.uploads })).toEqual(await contentsOf(here));
});

test("while a site runs its database is copied nowhere, and nothing is copied over it, whatever DATA_DIR is", async () => {
	const running = join(elsewhere, "running");
	mkdirSync(running);
	expect(await operate(["copy-database", site], { ...there, data: running })).toMatchObject(copied);
	writeFileSync(join(running, sign), "");
	const its = `file:${join(running, "site.db")}`;
	for (const [from, to] of [
		[its, ""],
		[site, its],
	] as const)
		expect(await operate(["copy-database", from], there, to)).toEqual({
			code: 1,
			output: expect.stringContaining("Le site est en marche"),
		});
	expect(await operate(["restore", backup()], there, its)).toMatchObject({ code: 1 });
	utimesSync(join(running, sign), 0, 0);
	expect(await operate(["copy-database", its], there)).toMatchObject(copied);
});

test("a database is not copied onto itself, whatever its addresses look like", async () => {
	await operate(["copy-database", site], there);
	symlinkSync(there.data, join(elsewhere, "link"));
	const path = join(there.data, "site.db");
	for (const from of [relative(".", path), join(elsewhere, "link", "site.db")])
		expect(await operate(["copy-database", `file:${from}`], there)).toEqual({
			code: 1,
			output: expect.stringContaining("la même base"),
		});
});

test("a backup is found by its name, or by its path from where the operator is", async () => {
	const folder = join(elsewhere, "sauvegardes");
	mkdirSync(folder);
	copyFileSync(backup(), join(folder, basename(backup())));
	copyFileSync(backup(), join(elsewhere, "copie.tar.gz"));
	const check = (file: string, settings: Record<string, string>) =>
		operate(["check", file], there, "", "backup", settings);
	const good = { code: 0, output: expect.stringContaining("est bonne") };
	expect(await check(basename(backup()), { BACKUPS_DIR: folder, INIT_CWD: "/" })).toMatchObject(good);
	expect(await check("../copie.tar.gz", { INIT_CWD: folder })).toMatchObject(good);
});
