import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** As browsers ask. */
export const accepting = { "Accept-Encoding": "gzip, br", Accept: "image/avif,image/webp,*/*" };

type Asking = {
	cookie?: string;
	script?: string;
	/** In seconds. */
	time?: number;
	/** Before it is measured, in seconds. */
	warm?: number;
};

export type Measure = {
	"requests/s": number;
	/** Of a hundred answers one takes longer. */
	"p99, ms": number;
	/** What wrk tells of answers that are none. */
	failed?: string;
};

/** What wrk, on the second core, says of an address. */
export function measure(address: string, connections: number, asking: Asking = {}): Measure {
	const { cookie, script, time = 8, warm = 8 } = asking;
	const headers = Object.entries({ ...accepting, ...(cookie && { Cookie: cookie }) });
	const words = [
		"-t1",
		`-c${connections}`,
		"--latency",
		...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
		...(script ? ["-s", script] : []),
	];
	const run = (time: number) =>
		execFileSync("taskset", ["-c", "1", "wrk", `-d${time}s`, ...words, address], { encoding: "utf8" });
	if (warm > 0) run(warm);
	const told = run(time);
	const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(told)?.[0];
	return {
		"requests/s": Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(told)?.[1])),
		"p99, ms": milliseconds(/^\s+99%\s+(\S+)/m.exec(told)?.[1]),
		...(failed && { failed }),
	};
}

/** @param told as wrk writes it, like « 41.58ms » */
function milliseconds(told = "") {
	const [, value, unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(told) ?? [];
	if (value === undefined) throw new Error(`wrk told no p99: ${told}`);
	return Number((Number(value) * ({ us: 0.001, s: 1000 }[unit] ?? 1)).toFixed(2));
}

/** What makes wrk ask under another address each time. */
export function otherAddresses(folder: string): string {
	const file = join(folder, "addresses.lua");
	writeFileSync(file, 'n = 0\nrequest = function() n = n + 1 return wrk.format("GET", wrk.path .. "?n=" .. n) end\n');
	return file;
}
