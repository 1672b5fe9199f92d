import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/db/client.server";
import { abandonedJobs, releaseAll, withLease } from "~/platform/db/cluster/lease.server";
import { leases } from "~/platform/db/schema.server";

const hour = 60 * 60_000;
const nothing = async () => {};
const abandoned = async (names: string[]) => (await abandonedJobs(names)).map(({ name }) => name);
const setRow = (values: Partial<typeof leases.$inferInsert>) =>
	db.update(leases).set(values).where(eq(leases.name, "mail"));

test("of two processes that want a lease one does the job; when it is done the other may", async () => {
	const done: string[] = [];
	const first = await withLease("mail", async () => {
		expect(await withLease("mail", async () => done.push("second"))).toBe(false);
		expect(await withLease("backup", nothing), "another lease").toBe(true);
		done.push("first");
	});
	expect([first, done]).toEqual([true, ["first"]]);
	expect(await withLease("mail", async () => done.push("second"))).toBe(true);
});

test("a job that fails gives its lease back, and counts as not done", async () => {
	const today = new Date(Date.now() - hour);
	const failing = withLease("purge", () => Promise.reject(new Error("full")), { unlessSince: today });
	await expect(failing).rejects.toThrow("full");
	expect(await withLease("purge", nothing, { unlessSince: today })).toBe(true);
	expect(await withLease("purge", nothing, { unlessSince: today })).toBe(false);
	expect(await withLease("purge", nothing, { unlessSince: new Date(Date.now() + hour) })).toBe(true);
});

test("a dead holder's lease is free once it is over, at the start of the only process, or when a clock was ahead", async () => {
	const held = { holder: "dead", until: new Date(Date.now() + 10_000) };
	await withLease("mail", nothing);
	await setRow(held);
	expect(await withLease("mail", nothing)).toBe(false);
	await releaseAll();
	expect(await withLease("mail", nothing)).toBe(true);
	for (const until of [new Date(Date.now() - 1), new Date(Date.now() + 24 * hour)]) {
		await setRow({ ...held, until });
		expect(await withLease("mail", nothing), until.toISOString()).toBe(true);
	}
	await setRow({ doneAt: new Date(Date.now() + 24 * hour) });
	expect(await withLease("mail", nothing, { unlessSince: new Date(Date.now() - hour) })).toBe(true);
});

test("who lost the lease does not mark the job as done by somebody else", async () => {
	await withLease("mail", nothing);
	await setRow({ doneAt: null });
	await withLease("mail", () => setRow({ holder: "another" }));
	const [row] = await db.select().from(leases).where(eq(leases.name, "mail"));
	expect(row).toMatchObject({ holder: "another", doneAt: null });
});

test("a job is abandoned when its lease ran out, neither held, finished, given back nor failed", async () => {
	const names = ["mail", "backup"];
	const past = new Date(Date.now() - 1);
	await withLease("mail", async () => {
		expect(await abandoned(names), "held").toEqual([]);
		await setRow({ until: past });
		expect(await abandoned(names), "its holder died").toEqual(["mail"]);
	});
	await withLease("mail", nothing);
	expect(await abandoned(names), "finished").toEqual([]);
	await withLease("mail", () => Promise.reject(new Error("full"))).catch(() => {});
	expect(await abandoned(names), "failed").toEqual([]);
	await setRow({ holder: "dead", until: past, doneAt: new Date(Date.now() - hour) });
	expect(await abandoned(names), "its next holder died").toEqual(["mail"]);
	expect(await abandoned(["backup"]), "another job").toEqual([]);
	expect(await abandoned([]), "none asked for").toEqual([]);
	await releaseAll();
	expect(await abandoned(names), "given back at the start").toEqual([]);
});

test("a job that killed its process and the one that took it over is abandoned no more", async () => {
	const past = new Date(Date.now() - 1);
	await withLease("mail", nothing);
	await setRow({ holder: "dead", until: past, doneAt: null });
	expect(await abandoned(["mail"])).toEqual(["mail"]);
	const dies = async () => {
		await setRow({ until: past });
		expect(await abandoned(["mail"])).toEqual([]);
	};
	await withLease("mail", dies, { takenOver: true });
});
