import { AsyncLocalStorage } from "node:async_hooks";
import type { Client, InArgs, InStatement } from "@libsql/client";
import { type observeWrites, onlyReads } from "~/platform/db/write-count.server";
import { isUnreachable } from "./time-limit.server";

const nearbyReads = new AsyncLocalStorage<true>();

/**
 * Runs work whose reads may come from a replica: pages for everyone. All other reads go to the primary, so that
 * volunteers see what they have just written through any node.
 */
export const withNearbyReads = <Result>(work: () => Result): Result => nearbyReads.run(true, work);

const mayReadNearby = () => nearbyReads.getStore() === true;

type Route = Pick<ReturnType<typeof observeWrites>, "replicaIsCurrent" | "replicaHasPublicWrites" | "sawReplica"> & {
	primaryIsAway: () => boolean;
	missedPrimary: () => void;
	lookAtReplica: () => Promise<void>;
};

/**
 * Sends nearby reads to the replica while it has every write known here. Without the primary all reads go there: public
 * pages then need only every public write; other reads need every write, as an older state would show deleted content
 * or open an ended session.
 */
export function routeReads(client: Client, replica: Client, route: Route) {
	const { execute, batch } = client;
	const { replicaIsCurrent, replicaHasPublicWrites, sawReplica, primaryIsAway, missedPrimary, lookAtReplica } = route;
	const hasEnough = () => replicaIsCurrent() || (mayReadNearby() && replicaHasPublicWrites());

	/** Asks again whether the replica may replace the primary: its known state may be older than the last write. */
	async function mayReplace() {
		if (!hasEnough()) await lookAtReplica();
		return hasEnough();
	}

	async function read<Result>(far: () => Promise<Result>, near: () => Promise<Result>): Promise<Result> {
		if (primaryIsAway() && (await mayReplace())) return near().catch(far);
		if (mayReadNearby() && replicaIsCurrent())
			return near().catch((error) => {
				if (!isUnreachable(error)) throw error;
				sawReplica(undefined);
				return far();
			});
		return far().catch(async (error) => {
			if (!isUnreachable(error)) throw error;
			missedPrimary();
			if (!(await mayReplace())) throw error;
			return near();
		});
	}

	client.execute = (statement: InStatement, args?: InArgs) => {
		const normalized = typeof statement === "string" ? { sql: statement, args } : statement;
		const far = () => execute.bind(client)(normalized);
		return onlyReads(normalized) ? read(far, () => replica.execute(normalized)) : far();
	};
	client.batch = (statements, mode) => {
		const far = () => batch.call(client, statements, mode);
		return statements.every(onlyReads) ? read(far, () => replica.batch(statements, "read")) : far();
	};
}
