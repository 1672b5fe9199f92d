import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseWrites, db } from "~/platform/db/client.server";
import {
	cookiesDiffer,
	isClockRight,
	startNodeHeartbeat,
	stopNodeHeartbeat,
	wrongClock,
} from "~/platform/db/cluster/node-heartbeat.server";
import { leases } from "~/platform/db/schema.server";
import { loader as readyz } from "~/routes/readyz";

vi.mock("~/platform/db/client.server", async (original) => ({ ...(await original<object>()), isLocal: false }));

const minute = 60_000;
const logged = vi.spyOn(console, "error");
const log = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)).message);

beforeEach(async () => {
	await db.delete(leases);
	logged.mockReset().mockImplementation(() => {});
	await startNodeHeartbeat(["ours"]);
});
afterEach(async () => {
	vi.useRealTimers();
	await stopNodeHeartbeat();
});

/** This process's clock is ahead by so much; SQLite's is not. */
const setClockAhead = (milliseconds: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });

/** Another node runs, with these fingerprints. */
const otherNode = (holder: string, until = Date.now() + minute / 4) =>
	db.insert(leases).values({ name: `node:${holder}`, holder, until: new Date(until) });

test("a heartbeat makes no cached page stale", async () => {
	const before = databaseWrites();
	expect(await isClockRight()).toBe(true);
	expect(databaseWrites()).toBe(before);
});

test.each([
	[400 * 24 * 60 * minute, "ahead of"],
	[-5 * 60 * minute, "behind"],
])("a clock that is wrong by %i ms is noticed: the node is not ready until it is right", async (wrong, words) => {
	expect([await isClockRight(), (await readyz()).status]).toEqual([true, 200]);
	setClockAhead(wrong);
	for (let turn = 0; turn < 2; turn++) expect(await isClockRight()).toBe(false);
	expect(Math.round((wrongClock() ?? 0) / minute)).toBe(wrong / minute);
	const answer = await readyz();
	const seconds = Math.abs(wrong) / 1000;
	expect([answer.status, await answer.text()]).toEqual([
		503,
		expect.stringMatching(
			RegExp(`^unready\nclock: (${seconds}|${seconds - 1}|${seconds + 1}) s ${words} the database`),
		),
	]);
	expect(log()).toEqual([expect.stringContaining("The clock is ahead of that of the database server")]);
	vi.useRealTimers();
	expect([await isClockRight(), (await readyz()).status]).toEqual([true, 200]);
});

test.each([
	["theirs", true],
	["ours", false],
	["node:of-an-earlier-version", false],
])("a node whose cookies are signed with « %s » differs: %s", async (others, differs) => {
	await otherNode(others);
	await isClockRight();
	await isClockRight();
	expect(cookiesDiffer()).toBe(differs);
	expect(log()).toEqual(differs ? [expect.stringContaining("SESSION_SECRET")] : []);
});

test.each([
	["that has stopped", -1],
	["whose row the database's clock wrote while it was ahead", 60 * minute],
])("a node %s does not count", async (_which, until) => {
	await otherNode("theirs", Date.now() + until);
	await isClockRight();
	expect(cookiesDiffer()).toBe(false);
});
