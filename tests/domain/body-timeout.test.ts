import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { destroyWhenSlow } from "../../server/body-timeout";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/**
 * A body that comes in pieces.
 * @returns after how many seconds its line was cut; undefined when the body came whole
 */
async function cutAfter({ bytes, every, size }: { bytes: number; every: number; size: number }) {
	const began = Date.now();
	let cut: number | undefined;
	const socket = {
		bytesRead: 0,
		destroy: () => {
			cut ??= (Date.now() - began) / 1000;
		},
	};
	const request = Object.assign(new EventEmitter(), { socket, complete: false });
	destroyWhenSlow(request as unknown as IncomingMessage);
	while (cut === undefined && socket.bytesRead < bytes) {
		await vi.advanceTimersByTimeAsync(every * 1000);
		socket.bytesRead += size;
	}
	return cut;
}

test.each([
	["a film of 500 MB at 400 kbit/s", { bytes: 500e6, every: 1, size: 50_000 }],
	["a photo of 20 MB on a line that stands still for 25 seconds at a time", { bytes: 20e6, every: 25, size: 150_000 }],
])("%s arrives", async (_what, pieces) => {
	expect(await cutAfter(pieces)).toBeUndefined();
});

test.each([
	["that stands still", { bytes: 1e6, every: 3600, size: 1 }, 30],
	["of one byte each 10 seconds", { bytes: 1e6, every: 10, size: 1 }, 120],
	["without an end", { bytes: Number.POSITIVE_INFINITY, every: 10, size: 10_000 }, 12 * 3600],
])("a body %s is ended", async (_what, pieces, most) => {
	expect(await cutAfter(pieces)).toBeLessThanOrEqual(most);
});
