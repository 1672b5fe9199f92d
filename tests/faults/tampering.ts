import { execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newFolder, until } from "./site-process";

/** Why this machine cannot tamper with system calls; undefined when it can. */
export function whyNoTampering(): string | undefined {
	try {
		execFileSync("strace", ["-f", "-o", "/dev/null", "true"], { stdio: "pipe" });
		return undefined;
	} catch (error) {
		return `needs strace and ptrace: ${error instanceof Error ? error.message.split("\n")[0] : error}`;
	}
}

/**
 * Traces the system calls of a running process and its children, and tampers with them.
 * @param inject in strace's syntax: what happens to which calls; without it, they are only traced
 */
export async function tamper(pid: number, calls: string, inject?: string) {
	const log = join(newFolder(), "calls");
	const args = [
		"-f",
		"-p",
		String(pid),
		"-o",
		log,
		"-e",
		`trace=${calls}`,
		...(inject ? ["-e", `inject=${inject}`] : []),
	];
	const tracer = spawn("strace", args, { stdio: ["ignore", "ignore", "pipe"] });
	let output = "";
	tracer.stderr.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const closed = new Promise<void>((end) => tracer.once("close", () => end()));
	await until("strace is attached", () => output.includes("attached"));
	/** Detaches. @returns how often a thread made a call at most, and which calls were tampered with */
	async function end() {
		tracer.kill("SIGTERM");
		// It has been seen to wait forever for a process that was already killed.
		const timeout = setTimeout(() => tracer.kill("SIGKILL"), 3000);
		await closed;
		clearTimeout(timeout);
		const lines = readFileSync(log, "utf8").split("\n");
		rmSync(log);
		const counts = new Map<string, number>();
		for (const line of lines) {
			const [, thread, call] = /^(\d+)\s+(\w+)\(/.exec(line) ?? [];
			if (thread && call) counts.set(`${thread} ${call}`, (counts.get(`${thread} ${call}`) ?? 0) + 1);
		}
		const most = (call: string) =>
			Math.max(0, ...[...counts].filter(([key]) => key.endsWith(` ${call}`)).map(([, count]) => count));
		return { most, tampered: lines.filter((line) => /INJECTED/.test(line)) };
	}
	return { end };
}
