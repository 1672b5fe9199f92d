import type { DatabaseServer } from "./database-server";

/** Leaves a job as a node does that dies right after it has begun it: held for the 20 seconds of a lease. */
export const abandonJob = (primary: Pick<DatabaseServer, "ask">, job: string) =>
	primary.ask(
		`INSERT INTO leases (name, holder, until) VALUES ('${job}', 'dead', unixepoch('subsec') * 1000 + 20000)
		ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until, done_at = NULL`,
	);
