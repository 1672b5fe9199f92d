import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { networkFirst } from "~/web/offline/worker-scope";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fromNetwork = new Response("from the network");
const storedPage = new Response("stored");

const answers = (seconds: number) =>
	new Promise<Response>((resolve) => setTimeout(() => resolve(fromNetwork), 1000 * seconds));
const fails = (seconds: number) =>
	new Promise<Response>((_, reject) => setTimeout(() => reject(new Error("No network")), 1000 * seconds));

test.each([
	{ network: "answers in time", response: () => answers(1), isStored: true, shown: fromNetwork, timesAsked: 0 },
	{ network: "fails", response: () => fails(1), isStored: true, shown: storedPage, timesAsked: 1 },
	{ network: "says nothing for long", response: () => answers(9), isStored: true, shown: storedPage, timesAsked: 1 },
	{
		network: "is slow, and nothing is stored",
		response: () => answers(9),
		isStored: false,
		shown: fromNetwork,
		timesAsked: 0,
	},
])("where the network $network, the stored page is asked for $timesAsked times", async (row) => {
	const stored = vi.fn(async () => storedPage);
	const shown = networkFirst(row.response(), async () => row.isStored, stored);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(await shown).toBe(row.shown);
	expect(stored).toHaveBeenCalledTimes(row.timesAsked);
});
