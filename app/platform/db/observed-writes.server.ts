import type { Count } from "./counting-client.server";

const none: Count = { lineage: "", writes: -1, publicWrites: -1, tip: "" };

/** The count of a server that is not a copy of this site, or is a copy from before the migrations. */
export const noSite: Count = { ...none, lineage: "none" };

/** How many writes a replica lacks, or why that cannot be known. */
export type ReplicaState = number | "lag unknown" | "unreachable" | "another history";

/**
 * Tracks the writes of a shared database that this process knows, from its own writes and from the counts it has read
 * at the primary. Tells when other processes changed public pages, and whether a replica has everything that is known
 * here.
 */
export function observeWrites() {
	let latest = none;
	let replica = none;
	let foreignChanges = 0;
	let primaryAnswers = true;
	/** Whether the replica has once had the primary's last write. */
	let hasFollowed = false;
	/** Never reset: a forked replica later takes the primary's pages into its own, and has its tip. */
	let hasForked = false;

	/** \@param ownPublic whether the count is from a public write of this process, which invalidated its pages */
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
		/** To be called after a commit of this process. */
		wrote(count: Count, isPublic: boolean) {
			primaryAnswers = true;
			observe(count, isPublic);
		},
		/** To be called when the primary cannot be reached. */
		missedPrimary() {
			primaryAnswers = false;
			compareReplica();
		},
		/**
		 * To be called before reading the count at the primary.
		 * @returns a function to be called with the count; undefined for no answer
		 */
		startLook() {
			const before = { latest, replica };
			return (count: Count | undefined) => {
				primaryAnswers = count !== undefined;
				if (count) {
					hasForked ||= before.replica.lineage === count.lineage && before.replica.writes > count.writes;
					if (precedes(count, before.latest)) {
						foreignChanges++; // the database was restored from an older copy
						latest = count;
					} else observe(count, false);
				}
				compareReplica();
			};
		},
		/** To be called after reading the count at the replica; undefined when it cannot be reached. */
		sawReplica(count: Count | undefined) {
			replica = count ?? none;
			compareReplica();
		},
		/** Returns whether the replica has every write known here, above all this process's own. */
		replicaIsCurrent: () => mayBeRead() && replica.writes === latest.writes && replica.tip === latest.tip,
		/** Returns whether the replica has every write that public pages may show, as far as is known here. */
		replicaHasPublicWrites: () => mayBeRead() && hasFollowed && replica.publicWrites >= latest.publicWrites,
		replicaState(): ReplicaState {
			if (replica === none) return "unreachable";
			if (latest !== none && !mayBeRead()) return "another history";
			return primaryAnswers ? Math.max(0, latest.writes - replica.writes) : "lag unknown";
		},
		/** Returns a number that increases whenever other processes changed public content. */
		foreignChanges: () => foreignChanges,
	};
}

/** Returns whether the first count is an earlier one of the same database, or of a fork of it with as many writes. */
const precedes = (count: Count, other: Count) =>
	count.lineage === other.lineage &&
	(count.writes < other.writes || (count.writes === other.writes && count.tip !== other.tip));
