import { execFileSync } from "node:child_process";

/** Request headers of a browser. */
export const browserHeaders = { "Accept-Encoding": "gzip, br", Accept: "image/avif,image/webp,*/*" };

type Options = {
	cookie?: string;
	/** Duration in seconds. */
	time?: number;
	/** Warm-up in seconds. */
	warmUp?: number;
};

export type Measure = {
	"requests/s": number;
	"p99, ms": number;
	/** Errors that wrk reports. */
	failed?: string;
};

/** Measures an address with wrk on the second core. */
export function measure(address: string, connections: number, options: Options = {}): Measure {
	const { cookie, time = 8, warmUp = 8 } = options;
	const headers = Object.entries({ ...browserHeaders, ...(cookie && { Cookie: cookie }) });
	const args = [
		"-t1",
		`-c${connections}`,
		"--latency",
		...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
	];
	const run = (time: number) => {
		try {
			return execFileSync("taskset", ["-c", "1", "wrk", `-d${time}s`, ...args, address], { encoding: "utf8" });
		} catch (cause) {
			throw new Error("wrk did not run: on Debian, `apt-get install wrk util-linux` installs it and taskset", {
				cause,
			});
		}
	};
	if (warmUp > 0) run(warmUp);
	const output = run(time);
	const failed = /Non-2xx or 3xx responses: (\d+)|Socket errors: .*/.exec(output)?.[0];
	return {
		"requests/s": Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])),
		"p99, ms": milliseconds(/^\s+99%\s+(\S+)/m.exec(output)?.[1]),
		...(failed && { failed }),
	};
}

/** @param duration as wrk prints it, like « 41.58ms » */
function milliseconds(duration = "") {
	const [, value, unit = ""] = /^([\d.]+)(us|ms|s)$/.exec(duration) ?? [];
	if (value === undefined) throw new Error(`wrk reported no p99: ${duration}`);
	return Number((Number(value) * ({ us: 0.001, s: 1000 }[unit] ?? 1)).toFixed(2));
}
