import { createClient, LibsqlError } from "@libsql/client";
import {
	countedClient,
	countOf,
	countQuery,
	noSite,
	observeWrites,
	type ReplicaState,
} from "~/platform/db/write-count.server";
import { env } from "~/platform/env/env.server";
import { log } from "~/platform/log/log.server";
import { retryingClient } from "../retrying-client.server";
import { routeReads } from "./nearby-reads.server";
import { withTimeLimit } from "./time-limit.server";

/** The time between two checks for changes by other nodes; a cached page needs a check no older than this. */
const checkIntervalMs = 450;
const maxCheckAgeMs = 850;

/** The time until reads try an unreachable primary again. */
const retryIntervalMs = 2000;

/** Faults of the replica. Each is logged once, when it is found twice in a row: a starting replica has nothing yet. */
const replicaFaults: Partial<Record<ReplicaState, string>> = {
	unreachable: "DATABASE_READ_URL cannot be read: pages are read from the primary",
	"another history":
		"DATABASE_READ_URL has another history than DATABASE_URL and is not read: correct the address, or stop that replica, empty its folder, start it, then restart this node",
};

/**
 * Opens the client of a libSQL server: writes and volunteers' reads go to the primary; reads of public pages to the
 * replica, if there is one and it has every write known here. When one cannot be reached, reads go to the other.
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
	let primaryAwayUntil = 0; // a time on the monotonic clock
	const lookAtReplica = async () =>
		replica?.execute(countQuery).then(
			(result) => observed.sawReplica(countOf(result)),
			(error) => observed.sawReplica(isAnswer(error) ? noSite : undefined),
		);
	if (replica)
		routeReads(client, replica, {
			...observed,
			lookAtReplica,
			primaryIsAway: () => performance.now() < primaryAwayUntil,
			missedPrimary() {
				observed.missedPrimary();
				primaryAwayUntil = performance.now() + retryIntervalMs;
			},
		});

	let checkedAt = Number.NEGATIVE_INFINITY; // a time on the monotonic clock
	let checking: Promise<void> | undefined;
	let checkFailed = false;
	let isLooking = false;
	let lastState: ReplicaState = 0;
	let loggedState: ReplicaState = 0;

	async function check() {
		lookNearby();
		const sawPrimary = observed.startLook();
		await readCount.call(primary, countQuery).then(
			(result) => {
				sawPrimary(countOf(result)); // a replica may lag without saying so
				checkFailed = false;
				primaryAwayUntil = 0;
			},
			(error) => {
				sawPrimary(undefined);
				if (!checkFailed) log("error", "Changes by other nodes cannot be read", {}, error);
				checkFailed = true;
			},
		);
		checkedAt = performance.now();
		checking = undefined;
	}

	/** A replica that does not answer must not delay what the primary knows. */
	function lookNearby() {
		if (replica === undefined || isLooking) return;
		isLooking = true;
		void lookAtReplica().then(() => {
			isLooking = false;
			logReplica(observed.replicaState());
		});
	}

	function logReplica(state: ReplicaState) {
		const fault = replicaFaults[state];
		if (fault && state === lastState && state !== loggedState) log("error", fault);
		if (state === lastState || !fault) loggedState = state;
		lastState = state;
	}

	/**
	 * Checks for changes by other nodes, at most twice a second and only while there are visitors.
	 * @returns a promise when the last check is too old for a cached page
	 */
	function checkForChanges(): Promise<unknown> | undefined {
		const ageMs = performance.now() - checkedAt;
		if (ageMs < checkIntervalMs) return undefined;
		checking ??= check();
		// Nobody may see for longer what was withdrawn at another node, unless nothing can be known of that.
		const isAway = checkFailed && ageMs < retryIntervalMs;
		return ageMs < maxCheckAgeMs || isAway ? undefined : checking;
	}

	return {
		client,
		writes: () => writes() + observed.foreignChanges(),
		acknowledged: () => acknowledged() + observed.foreignChanges(),
		openReplaced: async () => {},
		beginCounting,
		checkForChanges,
		replicaState: replica && observed.replicaState,
	};
}

/** Returns whether a server answered, even if with an error. */
const isAnswer = (error: unknown) => error instanceof LibsqlError && /^SQL/.test(error.code);
