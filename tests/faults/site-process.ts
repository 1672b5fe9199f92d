import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll } from "vitest";
import { awa } from "../cast";
import { freePort } from "../free-port.mjs";
import { browser } from "../site/open-site";

/** Where one site keeps its database and its files. */
export type Place = { data: string; uploads: string };

/** How to start a site other than a supervisor would: settings, another command, flags of Node, folder or program. */
export type Start = {
	settings?: Record<string, string>;
	through?: string[];
	flags?: string[];
	folder?: string;
	program?: string;
};

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

const folders: string[] = [];

/** A folder of this process, gone when it ends. */
export function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "association-faults-"));
	folders.push(folder);
	return folder;
}

let toldOf = () => "";

/** The end of what the site started last has said: why something went wrong. */
export const toldLately = () => toldOf().slice(-4000);

const running = new Set<ChildProcess>();

/** The folders made so far, to remove those made after them. */
export const foldersMade = () => folders.length;

export function removeFolders(first = 0) {
	for (const folder of folders.splice(first)) rmSync(folder, { recursive: true, force: true });
}

/** Ends the sites that still run, after a repetition has failed. */
export async function endAll() {
	const ends = [...running].map((child) => once(child, "close"));
	for (const child of running) child.kill("SIGKILL");
	await Promise.all(ends);
}

afterAll(async () => {
	await endAll();
	removeFolders();
});

/** Has nothing yet. */
export function newPlace(folder = newFolder()): Place {
	return { data: join(folder, "data"), uploads: join(folder, "uploads") };
}

/** The same database and files in another folder. */
export function copyOf(place: Place, folder = newFolder()): Place {
	const copy = newPlace(folder);
	cpSync(place.data, copy.data, { recursive: true, preserveTimestamps: true });
	cpSync(place.uploads, copy.uploads, { recursive: true, preserveTimestamps: true });
	return copy;
}

/** The environment of the site. */
export const settingsOf = (place: Place, port: number): NodeJS.ProcessEnv => ({
	PATH: process.env.PATH,
	NODE_ENV: "production",
	PORT: String(port),
	DATA_DIR: place.data,
	UPLOADS_DIR: place.uploads,
	ADMIN_EMAIL: awa.email,
	ADMIN_PASSWORD: awa.password,
});

/** Starts the built server as a supervisor does; it may be preparing itself still, or end at once. */
export function spawnSite(
	place: Place,
	port: number,
	{ settings, through = [], flags = [], folder, program = "build/server.js" }: Start = {},
) {
	const [command = "", ...words] = [...through, process.execPath, ...flags, resolve(program)];
	const env = { ...settingsOf(place, port), ...settings };
	const child = spawn(command, words, { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
	let told = "";
	child.stdout.setEncoding("utf8").on("data", (words: string) => {
		told += words;
	});
	child.stderr.setEncoding("utf8").on("data", (words: string) => {
		told += words;
	});
	toldOf = () => told;
	running.add(child);
	const ended = new Promise<{ code: number | null; signal: string | null }>((end) => {
		child.once("close", (code, signal) => {
			running.delete(child);
			end({ code, signal });
		});
	});
	const origin = `http://127.0.0.1:${port}`;
	const kill = () => {
		child.kill("SIGKILL");
		return ended;
	};
	const isReady = () => told.includes("Le site est prêt");
	return {
		origin,
		pid: child.pid ?? 0,
		told: () => told,
		ended,
		kill,
		isReady,
		terminate: () => child.kill("SIGTERM"),
	};
}

/** Starts the site and waits until it says that it is ready. */
export async function startSite(place: Place, start: Start = {}) {
	const site = spawnSite(place, await freePort(), start);
	await Promise.race([until("the site is ready", site.isReady, 60_000), site.ended]);
	if (!site.isReady()) throw new Error(`The site has not started: ${site.told()}`);
	/** Asks it to stop, and tells how it ended and after how many milliseconds. */
	async function stop() {
		const asked = Date.now();
		site.terminate();
		return { ...(await site.ended), after: Date.now() - asked };
	}
	return { ...site, stop };
}

/** Waits for a state by looking for it again and again. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, most = 20_000) {
	const end = Date.now() + most;
	while (!(await holds())) {
		if (Date.now() > end) throw new Error(`Not within ${most} ms: ${what}`);
		await pause(10);
	}
}

/** The processes a process has started. */
export function childrenOf(pid: number): number[] {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
	} catch {
		return [];
	}
}

export function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
	} catch {
		return false;
	}
}

/** A volunteer who signed in before: sessions outlive the process. */
export async function signIn(site: { origin: string }): Promise<string> {
	const volunteer = browser(site.origin);
	const answer = await volunteer.post("/login", awa);
	if (answer.status !== 303) throw new Error(`Awa could not sign in: ${answer.status} ${await answer.text()}`);
	return volunteer.cookies();
}

export function ensureFolder(path: string) {
	mkdirSync(path, { recursive: true });
	return path;
}
