import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { lastBackup } from "~/db/last-backup.server";
import { env } from "~/env.server";

const folder = join(env.DATA_DIR, "backups");

// A file that is listed, and deleted before anybody looks at it.
vi.mock("node:fs/promises", async (original) => {
	const real = await original<typeof import("node:fs/promises")>();
	const stat = (path: string) => real.stat(path.replace("deleted-meanwhile", "nowhere"));
	return { ...real, stat };
});

beforeEach(() => {
	rmSync(folder, { recursive: true, force: true });
});

function write(name: string, on: string) {
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, name), "x");
	utimesSync(join(folder, name), new Date(on), new Date(on));
}

test("without a folder or a file there is no backup", async () => {
	expect(await lastBackup()).toBeNull();
	mkdirSync(folder);
	expect(await lastBackup()).toBeNull();
});

test("the newest finished backup counts; one that is being written or is no backup does not", async () => {
	write("old.tar.gz", "2026-01-01");
	write("new.tar.gz", "2026-02-01");
	write("next.tar.gz.partial", "2026-03-01");
	write("notes.txt", "2026-04-01");
	expect(await lastBackup()).toEqual(new Date("2026-02-01"));
});

test("one that is deleted while they are looked at does not hide the others", async () => {
	write("deleted-meanwhile.tar.gz", "2026-02-01");
	write("old.tar.gz", "2026-01-01");
	expect(await lastBackup()).toEqual(new Date("2026-01-01"));
});
