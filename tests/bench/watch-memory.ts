import { readFileSync } from "node:fs";

/** The largest resident memory of the server and of the process it decodes pictures in, from Linux's own accounts. */
export function watchMemory(serverPid = 0) {
	const peaks = { server: 0, images: 0 };
	const timer = setInterval(() => {
		peaks.server = Math.max(peaks.server, residentOf(serverPid));
		for (const child of childrenOf(serverPid)) peaks.images = Math.max(peaks.images, residentOf(child));
	}, 100);
	return () => {
		clearInterval(timer);
		return peaks;
	};
}

function residentOf(pid = 0) {
	try {
		return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
	} catch {
		return 0;
	}
}

function childrenOf(pid = 0) {
	try {
		return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
	} catch {
		return [];
	}
}
