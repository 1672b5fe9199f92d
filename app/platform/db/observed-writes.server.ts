import type { Count } from "./counting-client.server";

const none: Count = { lineage: "", writes: -1, publicWrites: -1, tip: "" };

/** What a server says that is no copy of this site, or of one before the migrations. */
export const noSite: Count = { ...none, lineage: "none" };

/** How many writes a replica lacks, or why that cannot be known. */
export type ReplicaState = number | "lag unknown" | "unreachable" | "another history";

/**
 * What this process knows of the writes of a shared database, by its own and by the counts it has read at the primary. It
 * tells when other processes changed what public pages show, and whether a replica has everything that is known here.
 */
export function observeWrites() {
	let latest = none;
	let replica = none;
	let foreignChanges = 0;
	let primaryAnswers = true;
	/** Whether the replica has once had the primary's last write. */
	let hasFollowed = false;
	/** Final: later it takes the primary's pages into its own, and has its tip. */
	let hasForked = false;

	/** @param ownPublic whether it is from a public write of this process, which invalidated its pages already */
	function observe(count: Count, ownPublic: boolean) {
		if (count.lineage !== latest.lineage) {
			if (latest !== none) foreignChanges++; // another database took its place
			hasFollowed = false;
			latest = count;
			return;
		}
		const expected = latest.publicWrites + (ownPublic ? 1 : 0);
		if (count.publicWrites > expected) foreignChanges++;
		if (count.writes > latest.writes) latest = count;
	}

	function compareReplica() {
		if (replica.lineage !== latest.lineage || hasForked) return;
		if (replica.writes === latest.writes) {
			hasFollowed ||= replica.tip === latest.tip;
			hasForked = replica.tip !== latest.tip;
		} else if (replica.writes > latest.writes && hasFollowed && !primaryAnswers) observe(replica, false);
	}

	const mayBeRead = () => replica !== none && replica.lineage === latest.lineage && !hasForked;

	return {
		/** After a commit of this process. */
		wrote(count: Count, isPublic: boolean) {
			primaryAnswers = true;
			observe(count, isPublic);
		},
		/** When the primary cannot be reached. */
		missedPrimary() {
			primaryAnswers = false;
			compareReplica();
		},
		/**
		 * Before reading the count at the primary.
		 * @returns a function for its answer; undefined when there was none
		 */
		startLook() {
			const before = { latest, replica };
			return (count: Count | undefined) => {
				primaryAnswers = count !== undefined;
				if (count) {
					hasForked ||= before.replica.lineage === count.lineage && before.replica.writes > count.writes;
					if (precedes(count, before.latest)) {
						foreignChanges++; // it was put back from an older copy
						latest = count;
					} else observe(count, false);
				}
				compareReplica();
			};
		},
		/** After reading the count at the replica; undefined when it cannot be reached. */
		sawReplica(count: Count | undefined) {
			replica = count ?? none;
			compareReplica();
		},
		/** Whether the replica has every write known here, above all this process's own. */
		replicaIsCurrent: () => mayBeRead() && replica.writes === latest.writes && replica.tip === latest.tip,
		/** Whether it has every one that public pages may show, as far as is known here. */
		replicaHasPublicWrites: () => mayBeRead() && hasFollowed && replica.publicWrites >= latest.publicWrites,
		replicaState(): ReplicaState {
			if (replica === none) return "unreachable";
			if (latest !== none && !mayBeRead()) return "another history";
			return primaryAnswers ? Math.max(0, latest.writes - replica.writes) : "lag unknown";
		},
		/** Increases whenever other processes changed public content. */
		foreignChanges: () => foreignChanges,
	};
}

/** Whether the same database once had a count, or a fork of it has as many writes. */
const precedes = (count: Count, other: Count) =>
	count.lineage === other.lineage &&
	(count.writes < other.writes || (count.writes === other.writes && count.tip !== other.tip));
