import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { createClient } from "@libsql/client";
import { beforeAll, beforeEach, expect } from "vitest";
import { makeMissingVariants } from "~/media/images/make-variants.server";
import { env } from "~/platform/env/env.server";
import { fillSite } from "./fill-site";

/** A full site with a backup, and for each test an empty folder elsewhere in which another site can stand. */
export function fullSite() {
	const elsewhere = join(env.DATA_DIR, "elsewhere");
	const there = { data: join(elsewhere, "data"), uploads: join(elsewhere, "uploads") };
	const restored = join(env.DATA_DIR, "restored");
	let backup = "";
	beforeAll(async () => {
		await fillSite();
		await makeMissingVariants();
		backup = await madeBackup();
	});
	beforeEach(() => {
		rmSync(elsewhere, { recursive: true, force: true });
		mkdirSync(elsewhere);
	});
	/** Puts the backed-up site there. */
	async function restoreThere() {
		if (!existsSync(restored)) {
			await operate(["restore", backup], there);
			cpSync(elsewhere, restored, { recursive: true });
		} else cpSync(restored, elsewhere, { recursive: true });
	}
	return { backup: () => backup, elsewhere, there, restoreThere };
}

/** What the operator types, here or on another machine, and what is answered; the database is a file by default. */
export const operate = (
	words: string[],
	place: { data: string; uploads: string },
	databaseUrl = "",
	program: "admin" | "backup" = "backup",
	settings: Record<string, string> = {},
) =>
	new Promise<{ code: number; output: string }>((resolve) => {
		const where = { DATA_DIR: place.data, UPLOADS_DIR: place.uploads, DATABASE_URL: databaseUrl, ...settings };
		execFile(
			process.execPath,
			[`build/${program}.js`, ...words],
			{ env: { ...process.env, ...where } },
			(error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, output: out + err }),
		);
	});
export const here = { data: env.DATA_DIR, uploads: env.UPLOADS_DIR };

export async function madeBackup() {
	const { code, output } = await operate([], here);
	expect(code, output).toBe(0);
	return /faite\s: (\S+)/.exec(output)?.[1] ?? "";
}

/**
 * Every row of every table, but for the inner ones of the indexes for searches, the leases and the count of writes, which
 * names the database file, and every file with its bytes.
 */
export async function contentsOf({ data, uploads }: { data: string; uploads: string }) {
	const database = createClient({ url: `file:${join(data, "site.db")}` });
	const outer = "type = 'table' and name not glob '*_search_*' and name not in ('write_count', 'leases')";
	const { rows } = await database.execute(`select name from sqlite_schema where ${outer} order by name`);
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

/** Changes something in what a backup packs, and packs it again. */
export const inside = (change: (archive: Buffer) => Buffer) => (file: Buffer) =>
	gzipSync(change(gunzipSync(file)), { level: 1 });
