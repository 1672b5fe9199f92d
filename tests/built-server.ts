import { type StdioOptions, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { awa } from "./cast";
import { freePort } from "./free-port.mjs";

/** Where one site has its database and its files. */
export type Place = { data: string; uploads: string };

export const placeIn = (folder: string): Place => ({ data: join(folder, "data"), uploads: join(folder, "uploads") });

/** What differs from a start by a supervisor. */
export type Start = {
	settings?: Record<string, string>;
	/** A command that runs the server, like `taskset -c 0`. */
	through?: string[];
	/** Flags of Node. */
	flags?: string[];
	/** Working directory. */
	folder?: string;
	program?: string;
	/** A free one by default. */
	port?: number;
	/** First administrator: Awa, the person who opens the set-up link, or that of the sample content. */
	administrator?: "awa" | "set-up link" | "demo";
	stdio?: StdioOptions;
};

/** The environment of the site. */
export const settingsOf = (place: Place, port: number): NodeJS.ProcessEnv => ({
	PATH: process.env.PATH,
	NODE_ENV: "production",
	PORT: String(port),
	DATA_DIR: place.data,
	UPLOADS_DIR: place.uploads,
});

const account = { ADMIN_EMAIL: awa.email, ADMIN_PASSWORD: awa.password };

/** The last line of a start. */
const lastLines = {
	awa: /^Le site est prêt/m,
	"set-up link": /^Créez le premier administrateur.*\n/m,
	demo: /mot de passe\s: \S+\n/,
};

/** Spawns the built server; it may still be starting, or exit at once. */
export function spawnServer(place: Place, port: number, start: Start = {}) {
	const { settings, through = [], flags = [], folder, program = "build/server.js", administrator = "awa" } = start;
	const args = administrator === "demo" ? ["--demo"] : [];
	const [command = "", ...words] = [...through, process.execPath, ...flags, resolve(program), ...args];
	const env = { ...settingsOf(place, port), ...(administrator === "awa" && account), ...settings };
	const child = spawn(command, words, { env, cwd: folder, stdio: start.stdio ?? ["ignore", "pipe", "pipe"] });
	const ended = new Promise<{ code: number | null; signal: string | null }>((end) => {
		child.once("close", (code, signal) => end({ code, signal }));
	});
	const lastLine = lastLines[administrator];
	let output = "";
	const ready = new Promise<void>((resolve) => {
		for (const stream of [child.stdout, child.stderr])
			stream?.setEncoding("utf8").on("data", (text: string) => {
				output += text;
				if (lastLine.test(output)) resolve();
			});
	});
	return {
		origin: `http://127.0.0.1:${port}`,
		child,
		pid: child.pid ?? 0,
		/** What it has written to its standard output and, unless inherited, its standard error. */
		output: () => output,
		ready,
		isReady: () => lastLine.test(output),
		ended,
		terminate: () => child.kill("SIGTERM"),
		kill() {
			child.kill("SIGKILL");
			return ended;
		},
		/** @returns how it exits after SIGTERM, and after how many milliseconds */
		async stop() {
			const begun = Date.now();
			child.kill("SIGTERM");
			return { ...(await ended), after: Date.now() - begun };
		},
	};
}

export type Server = ReturnType<typeof spawnServer>;

/** Waits until the server serves. */
export async function untilReady(server: Server) {
	await Promise.race([server.ready, server.ended, pause(60_000, undefined, { ref: false })]);
	if (!server.isReady()) throw new Error(`The site has not started: ${server.output()}`);
	return server;
}

/** Starts the built server and waits until it serves. */
export const startServer = async (place: Place, start: Start = {}) =>
	untilReady(spawnServer(place, start.port ?? (await freePort()), start));

/** The cookies of a session of Awa’s and of her browser; sessions outlive the process. */
export async function signIn({ origin }: { origin: string }): Promise<string> {
	const answer = await fetch(`${origin}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: origin },
		body: new URLSearchParams(awa),
	});
	if (answer.status !== 303) throw new Error(`Awa could not sign in: ${answer.status} ${await answer.text()}`);
	return answer.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}
