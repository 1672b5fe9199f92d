import { type Client, createClient } from "@libsql/client";
import { countOf, countQuery } from "./counting-client.server";
import { observeWrites } from "./observed-writes.server";

/** Milliseconds between two looks at the file: one takes as long as half of a page from memory. */
const lookInterval = 10;

/**
 * Notices what other processes write into the database's file: commands of the operator, which count their writes as the
 * site does, and other programs, which do not.
 */
export function observeFile(url: string) {
	const observed = observeWrites();
	/** One connection, since the pragma compares with the last look of its own one. */
	let watcher: Client | undefined;
	let version: unknown;
	let counted = -1;
	let uncounted = 0;
	let lookedAt = Number.NEGATIVE_INFINITY; // of the monotonic clock

	/** In WAL mode no writer delays it. The client's calls are synchronous: nothing else happens in between. */
	async function look() {
		try {
			watcher ??= createClient({ url, concurrency: 1, timeout: 0 });
			const [row] = (await watcher.execute("PRAGMA data_version")).rows;
			if (row?.data_version === version) return;
			const count = countOf(await watcher.execute(countQuery));
			if (count.writes === counted) uncounted++;
			version = row?.data_version;
			counted = count.writes;
			observed.startLook()(count);
		} catch {
			close(); // there is no table yet, or the connection is broken: the next look tells
		}
	}

	function close() {
		watcher?.close();
		watcher = undefined;
		version = undefined;
	}

	return {
		wrote: observed.wrote,
		foreignChanges: () => observed.foreignChanges() + uncounted,
		close,
		checkForChanges(): Promise<void> | undefined {
			if (performance.now() - lookedAt < lookInterval) return undefined;
			lookedAt = performance.now();
			return look();
		},
	};
}
