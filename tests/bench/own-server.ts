import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { freePort } from "../free-port.mjs";

/** Its one administrator. */
export const account = { email: "bench@association.test", password: "une phrase assez longue" };

/** As the `Dockerfile` starts it, with the heap that Node takes in the 512 MB that the README gives the container. */
const command = [process.execPath, "--max-semi-space-size=8", "--max-old-space-size=256", "build/server.js"];

type Choice = {
	/** Words for the server, like `--demo`. */
	words?: string[];
	/** The processor core it has to stay on; needs taskset. */
	core?: number;
	/** Where the data of an earlier one is; else it begins with an empty folder of its own. */
	folder?: string;
};

/** The built site, as a process with its own folder, until it is closed or this process ends. */
export async function startServer({ words = [], core, folder: given }: Choice = {}) {
	const folder = given ?? mkdtempSync(join(tmpdir(), "association-bench-"));
	const port = await freePort();
	const [program = "", ...rest] = core === undefined ? command : ["taskset", "-c", String(core), ...command];
	const begun = performance.now();
	const server = spawn(program, [...rest, ...words], {
		env: {
			...process.env,
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: join(folder, "data"),
			UPLOADS_DIR: join(folder, "uploads"),
			...(words.includes("--demo") ? {} : { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const end = () => {
		server.kill();
		if (given === undefined) rmSync(folder, { recursive: true, force: true });
	};
	process.once("exit", end);
	await once(createInterface(server.stdout), "line"); // that it listens
	const origin = `http://127.0.0.1:${port}`;

	/** The cookie of its administrator's session. */
	async function signIn() {
		const answer = await fetch(`${origin}/login`, {
			method: "POST",
			redirect: "manual",
			headers: { Origin: origin },
			body: new URLSearchParams(account),
		});
		return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	}

	async function close() {
		server.kill();
		await once(server, "exit");
		process.off("exit", end);
		end();
	}

	const database = `file:${join(folder, "data", "site.db")}`;
	return { origin, folder, database, pid: server.pid ?? 0, begun, signIn, close };
}
