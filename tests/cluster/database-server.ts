import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient, type InArgs } from "@libsql/client";
import { newFolder, until } from "../faults/site-process";
import { freePort } from "../free-port.mjs";
import { sqld } from "./sqld.mjs";

const running = new Set<ChildProcess>();

/** Ends the servers that still run. */
export async function endServers() {
	const ends = [...running].map((child) => once(child, "exit"));
	for (const child of running) child.kill("SIGKILL");
	await Promise.all(ends);
}

export type DatabaseServer = Awaited<ReturnType<typeof startPrimary>>;

/** How a server can differ. */
type Choice = {
	/** Where its data is. */
	folder?: string;
	/** The file with the key of the tokens that it asks for, and one. */
	auth?: Auth;
};
export type Auth = { keyFile: string; token: string };

/** The server that takes writes, and replicas at its second port. */
export async function startPrimary(choice: Choice = {}) {
	const grpcPort = await freePort();
	const server = await startServer(["--grpc-listen-addr", `127.0.0.1:${grpcPort}`], choice);
	return { ...server, grpcPort };
}

/** A copy that follows a primary. */
export const startReplica = (grpcPort: number, choice: Choice = {}) =>
	startServer(["--primary-grpc-url", `http://127.0.0.1:${grpcPort}`], choice);

async function startServer(role: string[], { folder: parent = newFolder(), auth }: Choice) {
	const port = await freePort();
	const folder = join(parent, "sqld");
	const key = auth ? ["--auth-jwt-key-file", auth.keyFile] : [];
	const words = ["--no-welcome", "--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`, ...role, ...key];
	let child = spawnServer(words);
	const client = createClient({ url: `http://127.0.0.1:${port}`, authToken: auth?.token });

	const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

	async function start() {
		if (hasEnded()) child = spawnServer(words);
		await until("the database server listens", () => isListening(client), 30_000);
	}
	async function kill() {
		const ended = once(child, "exit");
		child.kill("SIGKILL");
		await ended;
	}
	await start();
	return {
		port,
		folder,
		/** Asks it without any node. */
		ask: async (sql: string, args: InArgs = []) => (await client.execute({ sql, args })).rows,
		client,
		kill,
		hasEnded,
		pid: () => child.pid ?? 0,
		/** After `kill`, in the same folder and at the same port. */
		start,
		freeze: () => child.kill("SIGSTOP"),
		thaw: () => child.kill("SIGCONT"),
		/** After `kill`: as on a new machine. */
		removeFolder: () => rmSync(folder, { recursive: true }),
	};
}

function spawnServer(words: string[]): ChildProcess {
	const child = spawn(sqld, words, { env: { ...process.env, RUST_LOG: "error" }, stdio: "ignore" });
	running.add(child);
	child.once("exit", () => running.delete(child));
	return child;
}

const isListening = (client: Client) =>
	client.execute("SELECT 1").then(
		() => true,
		() => false,
	);
