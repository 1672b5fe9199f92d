import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { client } from "../app/db/client.server";
import { env } from "../app/env/env.server";
import { uploadsSettled } from "../app/files/unfinished-files.server";
import { log } from "../app/log/log.server";
import { onStopSignal } from "./stop-signals";

/** How long running requests have to finish when the site is asked to stop, in milliseconds; supervisors kill after 10 s. */
const gracePeriod = 8000;

/**
 * Stops in order when asked to: takes no new request, lets running ones finish, brings the write-ahead log into the
 * database file, and ends with 0. One broken request never ends the process.
 */
export function installGracefulShutdown(server: Server) {
	const stop = async () => {
		const asked = performance.now();
		const cut = setTimeout(() => server.closeAllConnections(), gracePeriod);
		// A line that is answered would stay open for the next request.
		const letGo = setInterval(() => server.closeIdleConnections(), 50);
		await new Promise<void>((closed) => server.close(() => closed()));
		clearInterval(letGo);
		clearTimeout(cut);
		await Promise.race([uploadsSettled(), wait(1000)]);
		if (env.databaseUrl.startsWith("file:"))
			await client
				.execute("PRAGMA wal_checkpoint(TRUNCATE)")
				.catch((error) => log("error", "The write-ahead log could not be emptied", {}, error));
		log("info", "Stopped", { ms: Math.round(performance.now() - asked) });
		process.exit(0);
	};
	let stopping = false;
	onStopSignal(() => {
		if (stopping) return;
		stopping = true;
		void stop();
	});
	process.on("unhandledRejection", (error) => log("error", "Unhandled rejection", {}, error));
	// Nobody knows what state it leaves: whoever supervises the site starts it anew.
	process.on("uncaughtException", (error) => {
		log("error", "Uncaught exception", {}, error);
		process.exit(1);
	});
}
