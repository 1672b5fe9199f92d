import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { uploadsSettled } from "../app/media/files/disk-files.server";
import { client, isLocal } from "../app/platform/db/client.server";
import { stopNodeHeartbeat } from "../app/platform/db/cluster/node-heartbeat.server";
import { log } from "../app/platform/log/log.server";
import type { OnStopSignal } from "./stop-signals";

/** Milliseconds that running requests have to finish at shutdown; supervisors kill after 10 s. */
const gracePeriodMs = 8000;

/**
 * Installs a graceful shutdown: it refuses new connections, lets requests finish, checkpoints the write-ahead log into
 * the database file, and exits with 0. An unhandled rejection never ends the process.
 */
export function installGracefulShutdown(server: Server, onStopSignal: OnStopSignal) {
	const stop = async () => {
		const startedAt = performance.now();
		const forceClose = setTimeout(() => server.closeAllConnections(), gracePeriodMs);
		// A keep-alive connection would stay open after its response.
		const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
		await new Promise<void>((resolve) => server.close(() => resolve()));
		clearInterval(closeIdle);
		clearTimeout(forceClose);
		await Promise.race([uploadsSettled(), wait(1000)]);
		if (isLocal)
			await client
				.execute("PRAGMA wal_checkpoint(TRUNCATE)")
				.catch((error) => log("error", "The write-ahead log could not be checkpointed", {}, error));
		else await stopNodeHeartbeat();
		log("info", "Stopped", { ms: Math.round(performance.now() - startedAt) });
		process.exit(0);
	};
	let stopping = false;
	onStopSignal(() => {
		if (stopping) return;
		stopping = true;
		void stop();
	});
	process.on("unhandledRejection", (error) => log("error", "Unhandled rejection", {}, error));
	// The state is unknown, so the process exits and the supervisor restarts the site.
	process.on("uncaughtException", (error) => {
		log("error", "Uncaught exception", {}, error);
		process.exit(1);
	});
}
