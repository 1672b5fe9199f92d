import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeIn, type Start, startServer } from "../built-server";

/** As in the `Dockerfile`, with the heap limit that Node chooses in a container of 512 MB. */
export const flags = ["--max-semi-space-size=8", "--max-old-space-size=256"];

type Options = {
	administrator?: Start["administrator"];
	/** Processor core it is pinned to; needs taskset. */
	core?: number;
	/** Data of an earlier server; by default a new folder. */
	folder?: string;
	settings?: Start["settings"];
};

/** The built site as a separate process, until it is closed or this process exits. */
export async function startBenchServer({ administrator, core, folder: given, settings }: Options = {}) {
	const folder = given ?? mkdtempSync(join(tmpdir(), "association-bench-"));
	const place = placeIn(folder);
	const { stop, kill, ...server } = await startServer(place, {
		flags,
		settings,
		administrator,
		through: core === undefined ? [] : ["taskset", "-c", String(core)],
		stdio: ["ignore", "pipe", "inherit"],
	});
	const remove = () => {
		if (given === undefined) rmSync(folder, { recursive: true, force: true });
	};
	const exit = () => {
		kill();
		remove();
	};
	process.once("exit", exit);
	async function close() {
		await stop();
		process.off("exit", exit);
		remove();
	}
	return { ...server, folder, database: `file:${join(place.data, "site.db")}`, close };
}
