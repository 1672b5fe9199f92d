import { readFileSync } from "node:fs";

/** Child processes of a process, from /proc; none once it has exited. */
export function childrenOf(pid: number): number[] {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
	} catch {
		return [];
	}
}

/** The command line of a process; empty once it has exited. */
export function commandOf(pid: number): string {
	try {
		return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
	} catch {
		return "";
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

/** Resident memory in bytes, now or at its highest; 0 once the process has exited. */
export function residentMemory(pid: number, field: "VmRSS" | "VmHWM" = "VmRSS"): number {
	try {
		const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
		return Number(kilobytes ?? 0) * 1024;
	} catch {
		return 0;
	}
}
