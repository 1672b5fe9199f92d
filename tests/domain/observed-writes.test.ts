import { expect, test } from "vitest";
import { observeWrites } from "~/platform/db/write-count.server";

const count = (writes: number, publicWrites: number, lineage = "a", tip = `tip ${writes}`) => ({
	lineage,
	writes,
	publicWrites,
	tip,
});

/** A node that has looked at its primary, and perhaps at its replica, which had the same. */
function observer(first = count(10, 5), replica: typeof first | undefined = first) {
	const observed = observeWrites();
	const look = (primary: typeof first | undefined) => observed.startLook()(primary);
	look(first);
	observed.sawReplica(replica);
	return { ...observed, look };
}

test("public changes by others are noticed, beside own and private ones", () => {
	const { look, wrote, foreignChanges } = observer();
	wrote(count(11, 5), false);
	wrote(count(12, 6), true);
	look(count(13, 6));
	expect(foreignChanges(), "own and private writes").toBe(0);
	look(count(14, 7));
	expect(foreignChanges()).toBe(1);
	wrote(count(16, 8), false);
	expect(foreignChanges(), "one before an own private write").toBe(2);
	wrote(count(18, 10), true);
	expect(foreignChanges(), "one before an own public write").toBe(3);
	wrote(count(17, 9), true);
	expect(foreignChanges(), "an answer that came late").toBe(3);
	look(count(1, 1, "b"));
	expect(foreignChanges(), "a restored database").toBe(4);
});

test("a replica is current when it has the last write known of the primary", () => {
	const { look, wrote, sawReplica, replicaIsCurrent, replicaState, foreignChanges } = observer();
	expect([replicaIsCurrent(), replicaState()]).toEqual([true, 0]);
	wrote(count(12, 6), true);
	expect([replicaIsCurrent(), replicaState()]).toEqual([false, 2]);
	sawReplica(count(12, 6));
	expect(replicaIsCurrent()).toBe(true);
	sawReplica(undefined);
	expect([replicaIsCurrent(), replicaState()]).toEqual([false, "unreachable"]);
	sawReplica(count(13, 7));
	expect([replicaIsCurrent(), foreignChanges()], "the primary has not said so").toEqual([false, 0]);
	look(count(13, 7));
	expect([replicaIsCurrent(), foreignChanges()]).toEqual([true, 1]);
	sawReplica(count(3, 2, "former"));
	expect([replicaIsCurrent(), replicaState()]).toEqual([false, "another history"]);
});

test("a look at the primary that is answered after an own write sets nothing back", () => {
	const { startLook, wrote, replicaState, foreignChanges } = observer();
	const saw = startLook();
	wrote(count(11, 6), true);
	saw(count(10, 5));
	expect([replicaState(), foreignChanges()]).toEqual([1, 0]);
});

test("a fork with as many writes, or more, is another history, and stays one", () => {
	const staging = observer();
	staging.sawReplica(count(9, 5, "a", "fork 9"));
	expect(staging.replicaState()).toBe(1);
	staging.sawReplica(count(10, 5, "a", "fork 10"));
	expect([staging.replicaIsCurrent(), staging.replicaState()]).toEqual([false, "another history"]);
	const ahead = observer(count(10, 5), count(15, 5, "a", "fork 15"));
	ahead.look(count(10, 5));
	expect(ahead.replicaState()).toBe("another history");
	ahead.look(count(16, 5));
	// It has taken the primary's later pages into those of the fork.
	ahead.sawReplica(count(16, 5));
	expect([ahead.replicaIsCurrent(), ahead.replicaState()]).toEqual([false, "another history"]);
});

test("a primary that was put back from an older copy counts at once, its former replica no more", () => {
	const { look, sawReplica, replicaIsCurrent, replicaState, foreignChanges } = observer();
	look(undefined);
	look(count(8, 4));
	sawReplica(count(10, 5));
	expect([replicaIsCurrent(), replicaState(), foreignChanges()]).toEqual([false, "another history", 1]);
});

test("without the primary a replica that followed it shows what the primary has written last", () => {
	const { look, sawReplica, replicaIsCurrent, replicaState, foreignChanges } = observer();
	sawReplica(count(12, 6));
	expect(replicaIsCurrent()).toBe(false);
	look(undefined);
	expect([replicaIsCurrent(), replicaState(), foreignChanges()]).toEqual([true, "lag unknown", 1]);
});

test("without the primary nothing is read from a fork that never followed it", () => {
	const { look, sawReplica, replicaIsCurrent, replicaHasPublicWrites } = observer(
		count(10, 5),
		count(9, 5, "a", "fork 9"),
	);
	look(undefined);
	sawReplica(count(20, 9, "a", "fork 20"));
	expect([replicaIsCurrent(), replicaHasPublicWrites()]).toEqual([false, false]);
});

test("a replica that lacks private writes has all that visitors read, one that lacks public writes has not", () => {
	const { wrote, replicaIsCurrent, replicaHasPublicWrites } = observer();
	wrote(count(11, 5), false);
	expect([replicaIsCurrent(), replicaHasPublicWrites()]).toEqual([false, true]);
	wrote(count(12, 6), true);
	expect([replicaIsCurrent(), replicaHasPublicWrites()]).toEqual([false, false]);
});
