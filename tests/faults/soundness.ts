import { execFile } from "node:child_process";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient, type Row } from "@libsql/client";
import { originalPath } from "~/images/variants";
import { type Place, type Server, settingsOf } from "../built-server";
import { startSite, until } from "./site-process";

/** What must be in the database: one row that holds all this. */
export type Acknowledged = { table: string; holds: Record<string, string | number | null> };

/** What was found beside what must be. */
type Seen = { orphans: number; site: Server };

/** What a start logs that finds the database older than what was acknowledged. */
const lacksWrites = "lacks acknowledged writes";

/**
 * The same questions after every fault. The site is started as it was left, and must come back without help; it goes on
 * running afterwards.
 * @param older whether the database is an older one than before: the start has to say so, and only then
 * @throws Error that says what is lost, left over or stuck
 */
export async function proveSound(place: Place, acknowledged: Acknowledged[] = [], older = false): Promise<Seen> {
	let site = await startSite(place);
	try {
		if (site.output().includes(lacksWrites) !== older)
			throw new Error(`Lost writes are ${older ? "not " : ""}reported`);
		if (left(place, ".tmp").length > 0) throw new Error(`Unfinished uploads are left: ${left(place, ".tmp")}`);
		await proveAnswers(site);
		await proveRows(place, acknowledged);
		const { missing, orphans } = await compareFiles(place);
		if (missing.length > 0) throw new Error(`Rows without a file: ${missing}`);
		const scraps = leftBesideBackups(place);
		if (orphans.length + scraps.length > 0) {
			await site.stop();
			age(place.uploads, orphans);
			age(join(place.data, "backups"), scraps);
			site = await startSite(place);
			await until(
				"the sweeper leaves nothing that a crash has left",
				async () => (await compareFiles(place)).orphans.length + leftBesideBackups(place).length === 0,
			);
		}
		return { orphans: orphans.length, site };
	} catch (error) {
		await site.kill();
		throw new Error(`${error instanceof Error ? error.message : error}\n${site.output()}`);
	}
}

/** The same, and the site stops again. */
export async function proveSoundAtRest(place: Place, acknowledged: Acknowledged[] = [], older = false) {
	const { site } = await proveSound(place, acknowledged, older);
	await site.stop();
}

/** The site can do its work, and shows its first page. */
export async function proveAnswers(site: { origin: string }) {
	for (const path of ["/readyz", "/", "/login", "/events", "/gallery"]) {
		const answer = await fetch(site.origin + path);
		await answer.arrayBuffer();
		if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
	}
}

/** Asks the database of a site, running or not, beside the site. */
export const ask = (place: Place, sql: string, args: (string | number | null)[] = []) =>
	askFile(join(place.data, "site.db"), sql, args);

/** Asks a database in a file. */
export async function askFile(path: string, sql: string, args: (string | number | null)[] = []): Promise<Row[]> {
	const database = createClient({ url: `file:${path}`, timeout: 5000 });
	try {
		return (await database.execute({ sql, args })).rows;
	} finally {
		database.close();
	}
}

async function proveRows(place: Place, acknowledged: Acknowledged[]) {
	const [whole] = await ask(place, "PRAGMA integrity_check");
	if (whole?.integrity_check !== "ok") throw new Error("The database is damaged");
	if ((await ask(place, "PRAGMA foreign_key_check")).length > 0) throw new Error("A row points at nothing");
	for (const { table, holds } of acknowledged) {
		const names = Object.keys(holds);
		const found = await ask(
			place,
			`SELECT 1 FROM "${table}" WHERE ${names.map((name) => `"${name}" IS ?`).join(" AND ")}`,
			Object.values(holds),
		);
		if (found.length !== 1) throw new Error(`${found.length} rows of ${table} hold ${JSON.stringify(holds)}`);
	}
}

/** Rows whose file is gone, and files that no row stands for: not by the site's own code. */
export async function compareFiles(place: Place) {
	const rows = new Set((await ask(place, "SELECT path FROM media")).map((row) => String(row.path)));
	const files = left(place, ".").filter((path) => !path.startsWith("."));
	return {
		missing: [...rows].filter((path) => !files.includes(path)),
		orphans: files.filter((path) => !rows.has(path) && !rows.has(originalPath(path) ?? "")),
	};
}

/** The files below a folder of the uploads. */
export function left({ uploads }: Place, folder: string): string[] {
	const top = join(uploads, folder);
	if (!existsSync(top)) return [];
	return readdirSync(top, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(top, "/").length));
}

/** What backups that were never finished have left. */
export function leftBesideBackups({ data }: Place): string[] {
	const folder = join(data, "backups");
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(".")) : [];
}

/** The marks that running sites, or crashed ones, leave. */
export const signsOf = ({ data }: Place) =>
	existsSync(data) ? readdirSync(data).filter((name) => name.startsWith("en-marche")) : [];

/** Lets two days pass over some files: younger ones the sweeper leaves alone. */
function age(folder: string, paths: string[]) {
	const before = new Date(Date.now() - 48 * 60 * 60_000);
	for (const path of paths) utimesSync(join(folder, path), before, before);
}

/** Runs a command of the operator. */
export const type = (place: Place, script: "admin" | "backup", ...words: string[]) =>
	new Promise<{ code: number; told: string }>((answered) => {
		const options = { env: settingsOf(place, 3000) };
		execFile(process.execPath, [resolve(`build/${script}.js`), ...words], options, (error, out, err) =>
			answered({ code: error ? (typeof error.code === "number" ? error.code : -1) : 0, told: out + err }),
		);
	});
