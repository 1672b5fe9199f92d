import type { Count } from "./counting-client.server";

const none: Count = { lineage: "", writes: -1, publicWrites: -1 };

/**
 * What this process knows of the writes of a shared database, by its own and by the counts it has read. It tells when
 * other processes changed what public pages show, and whether a replica has everything that is known here.
 */
export function observeWrites() {
	let latest = none;
	let replica = none;
	let foreignChanges = 0;

	/** @param ownPublic whether it is from a public write of this process, which invalidated its pages already */
	function observe(count: Count, ownPublic: boolean) {
		if (count.lineage !== latest.lineage) {
			if (latest !== none) foreignChanges++; // another database took its place
			replica = none;
			latest = count;
			return;
		}
		const expected = latest.publicWrites + (ownPublic ? 1 : 0);
		if (count.publicWrites > expected) foreignChanges++;
		if (count.writes > latest.writes) latest = count;
	}

	return {
		/** After a commit of this process. */
		wrote: observe,
		/** After reading the count at the primary. */
		sawPrimary: (count: Count) => observe(count, false),
		/** After reading the count at the replica; undefined when it cannot be reached. */
		sawReplica(count: Count | undefined) {
			if (count && latest === none) latest = count;
			if (count && count.lineage === latest.lineage && count.writes > latest.writes) observe(count, false);
			replica = count ?? none;
		},
		/** Whether the replica has every write known here, above all this process's own. */
		replicaIsCurrent: () => replica.lineage === latest.lineage && replica.writes >= latest.writes,
		/** How many writes known here the replica lacks; undefined when it cannot be reached. */
		replicaLag: () => (replica.lineage === latest.lineage ? Math.max(0, latest.writes - replica.writes) : undefined),
		/** Increases whenever other processes changed public content. */
		foreignChanges: () => foreignChanges,
	};
}
