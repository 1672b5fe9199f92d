import { expect, test } from "vitest";
import { observeWrites } from "~/db/observed-writes.server";

const count = (writes: number, publicWrites: number, lineage = "a") => ({ lineage, writes, publicWrites });

test("public changes by others are noticed, beside own and private ones", () => {
	const observed = observeWrites();
	observed.sawPrimary(count(10, 5));
	observed.wrote(count(11, 5), false);
	observed.wrote(count(12, 6), true);
	observed.sawPrimary(count(13, 6));
	expect(observed.foreignChanges(), "own and private writes").toBe(0);
	observed.sawPrimary(count(14, 7));
	expect(observed.foreignChanges()).toBe(1);
	observed.wrote(count(16, 8), false);
	expect(observed.foreignChanges(), "one before an own private write").toBe(2);
	observed.wrote(count(18, 10), true);
	expect(observed.foreignChanges(), "one before an own public write").toBe(3);
	observed.wrote(count(17, 9), true);
	expect(observed.foreignChanges(), "an answer that came late").toBe(3);
	observed.sawPrimary(count(1, 1, "b"));
	expect(observed.foreignChanges(), "a restored database").toBe(4);
});

test("a replica is current when it has every write known here", () => {
	const observed = observeWrites();
	observed.sawReplica(count(10, 5));
	expect([observed.replicaIsCurrent(), observed.replicaLag()]).toEqual([true, 0]);
	observed.wrote(count(12, 6), true);
	expect([observed.replicaIsCurrent(), observed.replicaLag()]).toEqual([false, 2]);
	observed.sawReplica(count(12, 6));
	expect(observed.replicaIsCurrent()).toBe(true);
	observed.sawReplica(undefined);
	expect([observed.replicaIsCurrent(), observed.replicaLag()]).toEqual([false, undefined]);
	observed.sawReplica(count(13, 7));
	expect([observed.replicaIsCurrent(), observed.foreignChanges()]).toEqual([true, 1]);
	observed.sawReplica(count(3, 2, "former"));
	expect([observed.replicaIsCurrent(), observed.replicaLag()]).toEqual([false, undefined]);
});
