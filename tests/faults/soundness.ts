import { execFile } from "node:child_process";
import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { createClient, type Row } from "@libsql/client";
import { sourcePath } from "~/media/images/picture-file";
import { type Place, type Server, settingsOf } from "../built-server";
import { startSite, until } from "./site-process";

/** A row that must be in the database, with these values. */
export type Acknowledged = { table: string; holds: Record<string, string | number | null> };

/** Logged by a start that finds acknowledged writes missing. */
const lacksWrites = "lacks acknowledged writes";

/**
 * The assertions after every fault: started again as it was left, the site recovers without help. It goes on running.
 * @throws Error that names what is lost, left over or stuck
 */
export async function proveSound(place: Place, acknowledged: Acknowledged[] = []): Promise<{ site: Server }> {
	let site = await startSite(place);
	try {
		if (site.output().includes(lacksWrites)) throw new Error("Lost writes are reported");
		if (left(place, ".tmp").length > 0) throw new Error(`Unfinished uploads are left: ${left(place, ".tmp")}`);
		await proveAnswers(site);
		await proveRows(place, acknowledged);
		const { missing, orphans } = await compareFiles(place);
		if (missing.length > 0) throw new Error(`Rows without a file: ${missing}`);
		const unfinished = unfinishedBackups(place);
		if (orphans.length + unfinished.length > 0) {
			await site.stop();
			age(place.uploads, orphans);
			age(join(place.data, "backups"), unfinished);
			site = await startSite(place);
			await until(
				"the clean-up removes what a crash has left",
				async () => (await compareFiles(place)).orphans.length + unfinishedBackups(place).length === 0,
			);
		}
		return { site };
	} catch (error) {
		await site.kill();
		throw new Error(`${error instanceof Error ? error.message : error}\n${site.output()}`);
	}
}

/** The same; stops the site afterwards. */
export async function proveSoundAtRest(place: Place, acknowledged: Acknowledged[] = []) {
	const { site } = await proveSound(place, acknowledged);
	await site.stop();
}

/** The site is ready, and serves pages. */
export async function proveAnswers(site: { origin: string }) {
	for (const path of ["/readyz", "/", "/login", "/events", "/gallery"]) {
		const answer = await fetch(site.origin + path);
		await answer.arrayBuffer();
		if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
	}
}

/** Queries the database of a site, running or not. */
export const ask = (place: Place, sql: string, args: (string | number | null)[] = []) =>
	askFile(join(place.data, "site.db"), sql, args);

/** Queries a database file. */
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

/** Rows whose file is missing, and files without a row; independent of the site's own code. */
async function compareFiles(place: Place) {
	const rows = new Set((await ask(place, "SELECT path FROM media")).map((row) => String(row.path)));
	const files = left(place, ".").filter((path) => !path.startsWith("."));
	return {
		missing: [...rows].filter((path) => !files.includes(path)),
		orphans: files.filter((path) => !rows.has(path) && !rows.has(sourcePath(path) ?? "")),
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

/** Files of unfinished backups. */
export function unfinishedBackups({ data }: Place): string[] {
	const folder = join(data, "backups");
	return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(".")) : [];
}

/** Heartbeat files of running or crashed sites. */
export const heartbeatFiles = ({ data }: Place) =>
	existsSync(data) ? readdirSync(data).filter((name) => name.startsWith("en-marche")) : [];

/** Sets the time of files two days back: the clean-up skips younger ones. */
function age(folder: string, paths: string[]) {
	const before = new Date(Date.now() - 48 * 60 * 60_000);
	for (const path of paths) utimesSync(join(folder, path), before, before);
}

/** Runs a command of the operator. */
export const operate = (place: Place, script: "admin" | "backup", ...args: string[]) =>
	new Promise<{ code: number; output: string }>((done) => {
		const options = { env: settingsOf(place, 3000) };
		execFile(process.execPath, [resolve(`build/${script}.js`), ...args], options, (error, out, err) =>
			done({ code: error ? (typeof error.code === "number" ? error.code : -1) : 0, output: out + err }),
		);
	});
