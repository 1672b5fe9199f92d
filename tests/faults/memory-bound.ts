import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Place, Start } from "../built-server";
import { residentMemory } from "../processes";
import { startSite, until } from "./site-process";

/** How the memory of a server is limited, and the command that starts it so. */
type Limit = { how: string; through: string[]; killed?: () => boolean; remove?: () => Promise<void> };

/** The flags that the container gives to Node: they size its heap. */
const [, ...command] = JSON.parse(/^CMD (.*)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] ?? "[]") as string[];
const flags = command.filter((word) => word.startsWith("-"));

/**
 * Starts the built server with as much memory as a container has: in a cgroup, where the kernel kills what takes more.
 * Without cgroups and systemd nothing is limited, and only the peak is measured.
 */
export async function startLimitedSite(place: Place, megabytes: number, start: Start = {}) {
	const limit: Limit = inCgroup(megabytes) ?? inScope(megabytes) ?? { how: "not limited", through: [] };
	const site = await startSite(place, { ...start, flags, through: limit.through });
	/** The largest resident memory of the server so far, in megabytes. */
	const peak = () => residentMemory(site.pid, "VmHWM") / 1e6;
	const killed = () => limit.killed?.() ?? false;
	async function end() {
		await site.kill();
		await limit.remove?.();
	}
	return { ...site, how: limit.how, killed, peak, end };
}

/** A cgroup of version 1 below that of this process. Version 2 allows none next to processes: there systemd makes it. */
function inCgroup(megabytes: number): Limit | undefined {
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
	const remove = async () => {
		const isEmpty = () => readFileSync(join(group, "cgroup.procs"), "utf8") === "";
		await until("the image process ends after its server", isEmpty);
		rmdirSync(group);
	};
	return { how: "cgroup v1", through: ["/bin/sh", "-c", enter, "sh"], killed, remove };
}

/** A scope of systemd, the user's or the system's. */
function inScope(megabytes: number): Limit | undefined {
	for (const manager of ["--user", "--system"]) {
		const limits = ["-p", `MemoryMax=${megabytes}M`, "-p", "MemorySwapMax=0"];
		const through = ["systemd-run", manager, "--scope", "--quiet", "--collect", ...limits, "--"];
		try {
			execFileSync(through[0] ?? "", [...through.slice(1), "true"], { stdio: "ignore", timeout: 5000 });
			return { how: `systemd-run ${manager}`, through };
		} catch {}
	}
}
