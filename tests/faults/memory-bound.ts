import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Place, Start } from "../built-server";
import { residentMemory } from "../processes";
import { startSite } from "./site-process";

/** How the memory of a server is bound, the words of a command that start it so, and what tells and tidies up. */
type Bound = { how: string; through: string[]; killed?: () => boolean; remove?: () => void };

/** The flags that the container gives to Node: its heap is part of what is bound. */
const [, ...command] = JSON.parse(/^CMD (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "[]") as string[];
const flags = command.filter((word) => word.startsWith("-"));

/**
 * Starts the built server with as much memory as a container gives it: in a cgroup, where the kernel kills what takes
 * more. Where neither cgroups nor systemd can be used nothing is bound, and the peak alone tells.
 */
export async function startBoundSite(place: Place, megabytes: number, start: Start = {}) {
	const bound: Bound = inCgroup(megabytes) ?? inScope(megabytes) ?? { how: "not bound", through: [] };
	const site = await startSite(place, { ...start, flags, through: bound.through });
	/** The largest resident memory of the server so far, in megabytes. */
	const peak = () => residentMemory(site.pid, "VmHWM") / 1e6;
	const killed = () => bound.killed?.() ?? false;
	async function end() {
		await site.kill();
		bound.remove?.();
	}
	return { ...site, how: bound.how, killed, peak, end };
}

/** A cgroup of version 1 below our own one. Version 2 allows none beside processes: there systemd makes it. */
function inCgroup(megabytes: number): Bound | undefined {
	const own = /^\d+:memory:(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
	const group = join("/sys/fs/cgroup/memory", own ?? "", `association-${process.pid}`);
	if (own === undefined || !existsSync(join(group, ".."))) return undefined;
	try {
		mkdirSync(group);
		writeFileSync(join(group, "memory.limit_in_bytes"), String(megabytes * 1024 * 1024));
	} catch {
		return undefined;
	}
	const killed = () => /oom_kill [1-9]/.test(readFileSync(join(group, "memory.oom_control"), "utf8"));
	const enter = `echo $$ > '${group}/cgroup.procs' && exec "$@"`;
	return { how: "cgroup v1", through: ["/bin/sh", "-c", enter, "sh"], killed, remove: () => rmdirSync(group) };
}

/** A scope of systemd, the user's or the system's. */
function inScope(megabytes: number): Bound | undefined {
	for (const manager of ["--user", "--system"]) {
		const limits = ["-p", `MemoryMax=${megabytes}M`, "-p", "MemorySwapMax=0"];
		const through = ["systemd-run", manager, "--scope", "--quiet", "--collect", ...limits, "--"];
		try {
			execFileSync(through[0] ?? "", [...through.slice(1), "true"], { stdio: "ignore", timeout: 5000 });
			return { how: `systemd-run ${manager}`, through };
		} catch {}
	}
}
