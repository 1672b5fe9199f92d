import { type Client, createClient, type InArgs, type InStatement } from "@libsql/client";
import { env } from "~/env/env.server";
import { log } from "~/log/log.server";
import { countedClient, countOf } from "./counting-client.server";
import { mayReadNearby } from "./nearby-reads.server";
import { observeWrites } from "./observed-writes.server";
import { retryingClient } from "./retrying-client.server";
import { onlyReads } from "./statement-text.server";
import { isUnreachable, withTimeLimit } from "./time-limit.server";

/** Milliseconds between two looks for changes by other nodes, and how old the last look may be for a cached page. */
const checkInterval = 450;
const maxCheckAge = 850;

/** Milliseconds a page waits for that look; then it is answered with what is known. */
const maxCheckDelay = 300;

/** Milliseconds until reads try a primary again that could not be reached. */
const retryInterval = 2000;

const countQuery = "SELECT lineage, writes, public_writes FROM write_count";

/**
 * The client of a libSQL server: writes and volunteers' reads go to the primary; reads of public pages to the replica,
 * if there is one and it has every write known here. When one cannot be reached, reads go to the other.
 */
export function openServer() {
	const observed = observeWrites();
	const primary = withTimeLimit(createClient({ url: env.databaseUrl, authToken: env.DATABASE_AUTH_TOKEN }));
	const replica = env.DATABASE_READ_URL
		? withTimeLimit(createClient({ url: env.DATABASE_READ_URL, authToken: env.DATABASE_AUTH_TOKEN }))
		: undefined;
	const { execute: readCount } = primary;
	const { beginCounting } = countedClient(primary, (count, isPublic) => {
		primaryAwayUntil = 0;
		observed.wrote(count, isPublic);
	});
	const { client, writes, acknowledged } = retryingClient(primary, { queue: false });
	let primaryAwayUntil = 0; // of the monotonic clock
	if (replica)
		routeReads(client, replica, {
			...observed,
			primaryIsAway: () => performance.now() < primaryAwayUntil,
			missedPrimary() {
				primaryAwayUntil = performance.now() + retryInterval;
			},
		});

	let checkedAt = Number.NEGATIVE_INFINITY; // of the monotonic clock
	let checking: Promise<void> | undefined;
	let checkFailed = false;

	async function check() {
		const near = replica?.execute(countQuery).then(
			(result) => observed.sawReplica(countOf(result)),
			() => observed.sawReplica(undefined),
		);
		const far = readCount.call(primary, countQuery).then(
			(result) => {
				observed.sawPrimary(countOf(result)); // a replica may lag without saying so
				checkFailed = false;
				primaryAwayUntil = 0;
			},
			(error) => {
				if (!checkFailed) log("error", "Changes by other nodes cannot be read", {}, error);
				checkFailed = true;
			},
		);
		await Promise.all([near, far]);
		checkedAt = performance.now();
		checking = undefined;
	}

	/**
	 * Looks for changes by other nodes, twice a second at most and only while there are visitors.
	 * @returns a promise when what is known is too old for a cached page
	 */
	function checkForChanges(): Promise<unknown> | undefined {
		const age = performance.now() - checkedAt;
		if (age < checkInterval) return undefined;
		checking ??= check();
		if (age < maxCheckAge || checkFailed) return undefined;
		return Promise.race([checking, new Promise((resolve) => setTimeout(resolve, maxCheckDelay))]);
	}

	return {
		client,
		writes: () => writes() + observed.foreignChanges(),
		acknowledged: () => acknowledged() + observed.foreignChanges(),
		openReplaced: async () => {},
		beginCounting,
		checkForChanges,
		replicaLag: replica && observed.replicaLag,
	};
}

type Route = Pick<ReturnType<typeof observeWrites>, "replicaIsCurrent" | "sawReplica"> & {
	primaryIsAway: () => boolean;
	missedPrimary: () => void;
};

function routeReads(
	client: Client,
	replica: Client,
	{ replicaIsCurrent, sawReplica, primaryIsAway, missedPrimary }: Route,
) {
	const { execute, batch } = client;

	async function route<Result>(far: () => Promise<Result>, near: () => Promise<Result>): Promise<Result> {
		if (primaryIsAway()) return near().catch(far);
		if (mayReadNearby() && replicaIsCurrent())
			return near().catch((error) => {
				if (!isUnreachable(error)) throw error;
				sawReplica(undefined);
				return far();
			});
		return far().catch((error) => {
			if (!isUnreachable(error)) throw error;
			missedPrimary();
			return near(); // perhaps older, but readable
		});
	}

	client.execute = (statement: InStatement, args?: InArgs) => {
		const normalized = typeof statement === "string" ? { sql: statement, args } : statement;
		const far = () => execute.bind(client)(normalized);
		return onlyReads(normalized) ? route(far, () => replica.execute(normalized)) : far();
	};
	client.batch = (statements, mode) => {
		const far = () => batch.call(client, statements, mode);
		return statements.every(onlyReads) ? route(far, () => replica.batch(statements, "read")) : far();
	};
}
